import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeSource } from './axe-source.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 A and AA, in the light and in the dark theme. */
export async function checkAccessibility(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme);
    await settleColours(page);
    // Nothing here comes from another origin, so axe needs no second page to gather its findings, and what passes is
    // not asked for: together that takes a fifth of the time.
    const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
    // The theme changes colours and nothing else: what does not depend on them is judged once.
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(rules)
      : axe.withRules(['color-contrast'])
    ).analyze();
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${colorScheme}: ${id}: ${help}: ${nodes.map((node) => node.target).join(', ')}`,
    );
    expect(found).toEqual([]);
  }
}

/** The page hears of the scheme with a frame, and a busy machine may owe it one for long: then it is told again. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const opposite = colorScheme === 'dark' ? 'light' : 'dark';
  const classes = colorScheme === 'dark' ? /(^|\s)dark(\s|$)/ : /^((?!dark).)*$/;
  await expect(async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    try {
      await expect(page.locator('html')).toHaveClass(classes, { timeout: 8000 });
    } catch (error) {
      await page.emulateMedia({ colorScheme: opposite });
      throw error;
    }
  }).toPass({ timeout: 30_000 });
}

/** On a busy machine even a short fade between the themes takes some frames, and axe would judge a colour on its way. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map((fade) => fade.finished));
  });
}
