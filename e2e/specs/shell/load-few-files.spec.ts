import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { blockStatusStream } from '../../support/watch-calls.ts';

/**
 * The row is the first data that the screen shows: it has a number in it. `maxBytes` is for the scripts that it waited
 * for, `maxAllBytes` also for those that follow, such as saved views and the map. The page itself is one of the requests.
 */
const screens = [
  {
    path: '/inventory/assets',
    title: 'Assets',
    row: '[role="rowheader"]',
    maxScripts: 4,
    maxRequests: 12,
    maxBytes: 150_000,
    maxAllBytes: 150_000,
  },
  {
    path: '/',
    title: 'Home',
    row: 'main a[href="/inventory/assets"]',
    maxScripts: 4,
    maxRequests: 12,
    maxBytes: 157_000,
    maxAllBytes: 157_000,
  },
  {
    path: '/management/monitor',
    title: 'Monitor',
    row: 'main [role="tabpanel"] .tabular',
    // Two of them are the map and its worker, which comes last.
    maxScripts: 6,
    lastScript: 'worker',
    maxRequests: 12,
    maxBytes: 160_000,
    maxAllBytes: 200_000,
  },
  {
    path: '/management/maintenance',
    title: 'Maintenance',
    row: 'main [data-index]',
    maxScripts: 5,
    maxRequests: 12,
    maxBytes: 200_000,
    maxAllBytes: 200_000,
  },
];
/** Records in the page what it had requested when its first row appeared. */
function watchFirstRow(page: Page, row: string) {
  return page.addInitScript((selector) => {
    const seen: FirstRow = {};
    Object.assign(globalThis, { seen });
    const observer = new MutationObserver(() => {
      if (!/\d/.test(document.querySelector(selector)?.textContent ?? '')) return;
      observer.disconnect();
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = loaded.filter(({ name }) => name.endsWith('.js'));
      seen.requests = 1 + loaded.length;
      seen.scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, row);
}

for (const { path, title, row, maxScripts, lastScript = '', maxRequests, maxBytes, maxAllBytes } of screens) {
  test(`${title} needs few script files and few requests, and nothing twice`, async ({ page }) => {
    await blockStatusStream(page);
    await watchFirstRow(page, row);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await openAs(page, accounts.lumiere, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('load');
    const firstRow = await page.waitForFunction(() => {
      const { seen } = globalThis as { seen?: FirstRow };
      return seen?.requests ? seen : undefined;
    });
    const before = await firstRow.jsonValue();
    expect(before?.requests).toBeLessThanOrEqual(maxRequests);
    expect(before?.scriptBytes).toBeGreaterThan(0);
    expect(before?.scriptBytes).toBeLessThanOrEqual(maxBytes);
    // What the page has started, the app has taken.
    await expect
      .poll(() => page.evaluate(() => [...((window as StartedWindow).startedRequests?.keys() ?? ['none'])]))
      .toEqual([]);
    await page.waitForFunction(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      lastScript,
    );
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    );
    expect(scripts.length).toBeLessThanOrEqual(maxScripts);
    expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxAllBytes);
    expect(requests.filter((request, at) => requests.indexOf(request) !== at)).toEqual([]);
  });
}

test('the frame of the console is there before its scripts, for a visitor with a session alone', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/inventory/rooms');
  await expect(page.locator('.first-frame')).toBeHidden();
  await openAs(page, accounts.lumiere, '/inventory/rooms');
  await expect(page.locator('.first-frame')).toBeVisible();
  await page.goto('/login');
  await expect(page.locator('.first-frame')).toBeHidden();
});

type FirstRow = { requests?: number; scriptBytes?: number };
type StartedWindow = Window & { startedRequests?: Map<string, unknown> };
