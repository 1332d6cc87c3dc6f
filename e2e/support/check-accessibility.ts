import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { axeSource } from './axe-source.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The theme changes only colours: rules that do not depend on them are checked once. */
const judged: Record<'light' | 'dark', axe.RunOnly> = {
  light: { type: 'tag', values: everything },
  dark: { type: 'rule', values: ['color-contrast'] },
};

const isFullRun = Boolean(process.env.E2E_FULL);
const themes = isFullRun ? (['light', 'dark'] as const) : (['light'] as const);
/** The states that this worker has checked; its pages live longer than a test. */
const checked = new Set<string>();

/**
 * Expects no violation of WCAG 2.2 A and AA. A check takes a second of processor time: `npm test` checks each state of a
 * screen once, in the light theme; `npm run test:full` checks it every time and in both themes.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  const state = await describeState(page);
  if (checked.has(state) && !isFullRun) return;
  checked.add(state);
  const theme = await page.evaluate(() => localStorage.getItem('theme'));
  const fixed = themes.find((known) => known === theme);
  for (const colorScheme of fixed ? [fixed] : themes) {
    // A user who has chosen a theme keeps it, whatever the system prefers.
    if (!fixed) await wear(page, colorScheme);
    await settleColours(page);
    const violations = await findViolations(page, fixed ? judged.light : judged[colorScheme]);
    expect(violations.map((violation) => `${colorScheme}: ${violation}`)).toEqual([]);
  }
}

/** The screen, whatever record it shows, its size and language, and what is open in front of it. */
async function describeState(page: Page): Promise<string> {
  const open = await page.evaluate(() => {
    const titles = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].map(
      (each) => each.querySelector('h1, h2, h3')?.textContent ?? each.role,
    );
    return [document.documentElement.lang, ...titles].join(' ');
  });
  const { pathname } = new URL(page.url());
  return [pathname.replace(/\d+/g, 'N'), page.viewportSize()?.width, open].join(' ');
}

/** No frame here contains its own page, so axe runs directly in the page, without the set-up for frames. */
async function findViolations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      // What axe leaves out by itself, and tooltips: their buttons are described by them, wherever they stand.
      const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]';
      window.axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] });
      const { violations } = await window.axe.run(document, options);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(', ')}`,
      );
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}

/** The page learns of the scheme with a frame, which a busy machine may delay for long: then it is set again. */
export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
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

/**
 * On a busy machine even a short fade between the themes takes some frames, and axe would check an intermediate colour.
 */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map((fade) => fade.finished));
  });
}
