import type { Browser, Page } from '@playwright/test';
import { isQuiet } from '../support/is-quiet.ts';
import { openSignedIn } from '../support/open-browser.ts';

// DOM code is text, because benches are compiled without the types of a browser.

/** A screen with what shows that its data is there, and what a user does with it. */
export type Screen = {
  name: string;
  path: string;
  /** A selector: its first text appears with the data, and changes with sort and filter. */
  row: string;
  /** Of the window, if the screen is another one at 1280 px. */
  width?: number;
  sort?: string;
  filter?: string;
};

export type Visit = {
  paint: number;
  row: number;
  shift: number;
  scripts: number;
  files: number;
  requests: number;
  sort: number;
  filter: number;
};

const account = { username: 'one@bench.example', password: 'bench password' };
const deadlineMilliseconds = 15_000;

const watch = (row: string) => `(() => {
  const seen = globalThis.seen = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (!/[0-9]/.test(document.querySelector(${JSON.stringify(row)})?.textContent ?? '')) return;
    observer.disconnect();
    seen.requests = performance.getEntriesByType('resource').length;
    requestAnimationFrame(() => setTimeout(() => { seen.row = performance.now(); }));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
})()`;

/** The time from an event until the first row is another one, and painted; null when that does not happen. */
const watchChange = (row: string, event: string) => `void (globalThis.changed = new Promise((resolve) => {
  setTimeout(() => resolve(null), ${deadlineMilliseconds});
  const first = () => document.querySelector(${JSON.stringify(row)})?.textContent;
  addEventListener('${event}', () => {
    const start = performance.now();
    const before = first();
    const look = () => (first() !== undefined && first() !== before
      ? setTimeout(() => resolve(performance.now() - start))
      : requestAnimationFrame(look));
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}))`;

const results = `(() => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.js$/.test(name));
  return {
    ...globalThis.seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    files: scripts.length,
  };
})()`;

type VisitOptions = { address: string; signInAt: string; slowDown: number };

/** One visit with an empty cache. */
export async function visitScreen(browser: Browser, screen: Screen, options: VisitOptions): Promise<Visit> {
  const page = await openSignedIn(browser, options.signInAt, account);
  try {
    await page.context().addInitScript(watch(screen.row));
    if (screen.width) await page.setViewportSize({ width: screen.width, height: 800 });
    await slowDown(page, options.slowDown);
    await page.goto(options.address + screen.path, { waitUntil: 'commit' });
    await page.waitForFunction('globalThis.seen?.row', undefined, { polling: 50, timeout: 60_000 });
    // Layout shifts that follow the first row belong to the visit too.
    await page.waitForFunction(isQuiet, undefined, { timeout: 60_000 });
    const seen = (await page.evaluate(results)) as Omit<Visit, 'sort' | 'filter'>;
    return { ...seen, sort: await timeSort(page, screen), filter: await timeFilter(page, screen) };
  } finally {
    await page.context().close();
  }
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function timeSort(page: Page, { row, sort }: Screen): Promise<number> {
  if (!sort) return Number.NaN;
  await page.evaluate(watchChange(row, 'click'));
  await page.evaluate(`document.querySelector(${JSON.stringify(sort)}).click()`);
  return ((await page.evaluate('globalThis.changed')) as number | null) ?? Number.NaN;
}

async function timeFilter(page: Page, { row, filter }: Screen): Promise<number> {
  if (!filter) return Number.NaN;
  await page.locator(filter).first().focus();
  // The name of another row than the first.
  const name = await page.evaluate(
    `/[0-9a-f]{32}/.exec(document.querySelectorAll(${JSON.stringify(row)})[5].textContent)[0]`,
  );
  await page.evaluate(watchChange(row, 'input'));
  await page.keyboard.insertText(String(name).slice(0, 10));
  return ((await page.evaluate('globalThis.changed')) as number | null) ?? Number.NaN;
}
