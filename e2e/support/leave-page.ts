import type { Page } from '@playwright/test';

const events = ['request', 'response', 'download', 'dialog', 'console', 'pageerror'] as const;

/** Removes everything that a test has left in a page, so that the next one finds it like new. */
export async function leavePage(page: Page): Promise<void> {
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of events) {
    await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
    await context.removeAllListeners(event, { behavior: 'ignoreErrors' });
  }
  for (const opened of context.pages()) if (opened !== page) await opened.close();
  // A picture of the same origin: the application has ended and writes nothing more, and its storage can be reached.
  await page.goto('/floor-plan.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
