import { test as base, type Page } from '@playwright/test';
import { leavePage } from './leave-page.ts';

type Person = 'first' | 'second';
type Options = { viewport: { width: number; height: number } | null; hasTouch: boolean; locale?: string };

/**
 * Starting a browser process takes as long as all that most tests do in it, so a worker keeps its pages and gives them to
 * the next test without anything of the last. A test that wants another language or a finger gets a page of its own.
 */
export const test = base.extend<
  { other: Page },
  { usePage: (person: Person, options: Options, run: (page: Page) => Promise<void>) => Promise<void> }
>({
  usePage: [
    async ({ browser }, use) => {
      const kept = new Map<Person, Page>();
      await use(async (person, { viewport, hasTouch, locale }, run) => {
        if (hasTouch || locale !== 'en-GB') {
          const own = await browser.newContext();
          await run(await own.newPage());
          return own.close();
        }
        const page = kept.get(person) ?? (await (await browser.newContext()).newPage());
        kept.set(person, page);
        if (viewport) await page.setViewportSize(viewport);
        await run(page);
        await leavePage(page);
      });
    },
    { scope: 'worker' },
  ],
  page: ({ usePage, viewport, hasTouch, locale }, use) =>
    usePage('first', { viewport, hasTouch, locale }, use),
  context: ({ page }, use) => use(page.context()),
  /** The browser of somebody else, who shares nothing with the first. */
  other: ({ usePage, viewport, hasTouch, locale }, use) =>
    usePage('second', { viewport, hasTouch, locale }, use),
});
