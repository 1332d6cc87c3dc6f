import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { blockStatusStream } from '../../support/watch-calls.ts';

const screens = [
  { path: '/inventory/assets', title: 'Assets', maxScripts: 6, maxBytes: 150_000 },
  { path: '/', title: 'Home', maxScripts: 6, maxBytes: 160_000 },
];

for (const { path, title, maxScripts, maxBytes } of screens) {
  test(`${title} loads few script files, and nothing twice`, async ({ page }) => {
    await blockStatusStream(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await openAs(page, accounts.lumiere, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('load');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    );
    expect(scripts.length).toBeLessThanOrEqual(maxScripts);
    expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes);
    expect(requests.filter((request, at) => requests.indexOf(request) !== at)).toEqual([]);
  });
}
