import { test as base, type Page, type TestInfo } from '@playwright/test';
import { leavePage } from './leave-page.ts';

type Person = 'first' | 'second';
type Options = { viewport: { width: number; height: number } | null; hasTouch: boolean; locale?: string };
type UsePage = (
  person: Person,
  options: Options,
  test: TestInfo,
  run: (page: Page) => Promise<void>,
) => Promise<void>;

/**
 * Starting a browser process takes as long as everything most tests do in it, so a worker keeps its pages and gives
 * them to the next test in a clean state. A test with another language or with touch gets its own page.
 */
export const test = base.extend<{ other: Page }, { usePage: UsePage }>({
  usePage: [
    async ({ browser }, use) => {
      const kept = new Map<Person, Page>();
      await use(async (person, { viewport, hasTouch, locale }, info, run) => {
        if (hasTouch || locale !== 'en-GB') {
          const own = await browser.newContext();
          await run(await own.newPage());
          return own.close();
        }
        const page = kept.get(person) ?? (await (await browser.newContext()).newPage());
        kept.set(person, page);
        if (viewport) await page.setViewportSize(viewport);
        await run(page);
        // After a failure the worker ends; until then the page shows what went wrong.
        if (info.status === info.expectedStatus) await leavePage(page);
      });
    },
    { scope: 'worker' },
  ],
  page: ({ usePage, viewport, hasTouch, locale }, use, info) =>
    usePage('first', { viewport, hasTouch, locale }, info, use),
  context: ({ page }, use) => use(page.context()),
  /** The browser of another user, which shares nothing with the first. */
  other: ({ usePage, viewport, hasTouch, locale }, use, info) =>
    usePage('second', { viewport, hasTouch, locale }, info, use),
});
