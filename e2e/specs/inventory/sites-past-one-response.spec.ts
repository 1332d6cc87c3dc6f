import { expect, type Page, type Route } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { columnCells } from '../../support/column-cells.ts';
import { readCsv } from '../../support/read-csv.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

/**
 * The demo has fewer sites than one response holds. Making the browser request 25 instead of 1000 makes the same list
 * longer than one response, against the real server.
 */
async function limitResponses(page: Page, list: 'sites' | 'rooms', max: number): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`**/api/${list}?*`, async (route: Route) => {
    const url = new URL(route.request().url());
    requests.push(url.search);
    url.searchParams.set('limit', String(Math.min(max, Number(url.searchParams.get('limit')))));
    await route.continue({ url: url.href });
  });
  return requests;
}

const names = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('rowheader');

async function scrollToEnd(page: Page): Promise<void> {
  await page.getByRole('table').evaluate((table) => {
    const frame = table.parentElement;
    if (frame) frame.scrollTop = frame.scrollHeight;
  });
}

test('the server searches and sorts, and the screen shows how many rows are loaded', {
  tag: '@full',
}, async ({ page }) => {
  const requests = await limitResponses(page, 'rooms', 200);
  await openAs(page, accounts.admin, '/inventory/rooms');
  // 440 in the demo; other tests add rooms.
  await expect(page.getByText(/^200 of 4\d\d rooms$/)).toBeVisible();
  await expect(page.getByText(/^200 of 4\d\d loaded$/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Search rooms' }).fill('amphitheatre');
  await expect(names(page, 'Rooms').first()).toHaveText('Amphithéâtre Charente');
  await expect(page.getByText(/^\d+ rooms$/)).toBeVisible();
  await expect.poll(() => requests.filter((query) => query.includes('search='))).toHaveLength(1);
  await page.getByRole('button', { name: 'Capacity' }).click();
  await page.getByRole('button', { name: 'Capacity' }).click();
  await expect.poll(() => requests.at(-1)).toContain('sort=-capacity');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const cells = await columnCells(page.getByRole('table'), 'Capacity');
  const capacities = (await cells.allTextContents()).map(Number);
  expect(capacities.length).toBeGreaterThan(0);
  expect(capacities).toEqual([...capacities].sort((a, b) => b - a));
});

test('scrolling to the end loads the next rows until all are loaded', { tag: '@full' }, async ({ page }) => {
  const requests = await limitResponses(page, 'sites', 25);
  await openAs(page, accounts.admin, '/inventory/sites?view=list');
  // The next 25 are requested at once where the screen shows most of the first.
  await expect(page.getByText(/^(25|50) of \d+ sites$/)).toBeVisible();
  await expect(async () => {
    await scrollToEnd(page);
    await expect(page.getByText(/^\d+ sites$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/loaded$/)).toHaveCount(0);
  expect(requests.filter((query) => query.includes('cursor=')).length).toBeGreaterThanOrEqual(2);
});

test('the export includes all pages', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.admin, '/inventory/sites?view=list&search=france');
  const downloadAll = async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    return (await readCsv(await downloading)).rows;
  };
  await expect(page.getByText(/^\d+ sites$/)).toBeVisible();
  const whole = await downloadAll();
  expect(whole.length).toBeGreaterThan(15);
  const requests = await limitResponses(page, 'sites', 10);
  await page.reload();
  await expect(page.getByText(new RegExp(`^(\\d0 of )?${whole.length} sites$`))).toBeVisible();
  expect(await downloadAll()).toEqual(whole);
  expect(requests.some((query) => query.includes('cursor='))).toBe(true);
});

test('the arrows step by name beyond the first response, under the search', { tag: '@full' }, async ({
  page,
}) => {
  await limitResponses(page, 'sites', 25);
  const found = await requestAs<{ id: number; name: string }[]>(
    page.request,
    accounts.admin,
    '/api/sites?search=germany&sort=name',
  );
  const inOrder = found.map(({ name }) => name);
  await openAs(page, accounts.admin, `/inventory/sites/${found[1]?.id}?view=list&search=germany`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(String(inOrder[1]));
  await page.getByRole('link', { name: 'Next site' }).click();
  await expect(heading).toHaveText(String(inOrder[2]));
  await page.getByRole('link', { name: 'Previous site' }).click();
  await expect(heading).toHaveText(String(inOrder[1]));
  await page.getByRole('link', { name: 'Previous site' }).click();
  await expect(heading).toHaveText(String(inOrder[0]));
  await expect(page.getByRole('button', { name: 'Previous site' })).toHaveAttribute('aria-disabled', 'true');
});

test('the map loads all pages', { tag: '@full' }, async ({ page }) => {
  await limitResponses(page, 'sites', 25);
  await openAs(page, accounts.admin, '/inventory/sites');
  await expect(page.getByText(/^\d+ sites$/)).toBeVisible();
});
