import type { Alert } from '@greenroom/domain/monitoring/alert.ts';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const list = '/management/monitor?view=list';
const table = (page: Page) => page.getByRole('table', { name: 'Alerts' });
const assets = (page: Page) => table(page).getByRole('rowheader');
const column = (page: Page, at: number) => table(page).locator(`[role=cell][aria-colindex="${at}"]`);

test('the newest alert comes first, and the address keeps search and priority', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.admin, list);
  const newest = await requestAs<Alert[]>(page.request, accounts.admin, '/api/monitoring/alerts?limit=10');
  await expect(assets(page).first()).toHaveText(String(newest[0]?.asset_name));
  expect((await assets(page).allTextContents()).slice(0, 10)).toEqual(
    newest.map((alert) => alert.asset_name),
  );

  await page.getByRole('textbox', { name: 'Search alerts' }).fill('warranty expired');
  await page.getByText('Critical', { exact: true }).first().click();
  await expect(page).toHaveURL(/\?view=list&search=warranty\+expired&priority=critical$/);
  await expect(column(page, 4).first()).toHaveText(/^Warranty expired on /);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Search alerts' })).toHaveValue('warranty expired');
  await expect(page.getByRole('radio', { name: 'Critical' })).toBeChecked();
  await expect(column(page, 1).first()).toHaveText('Critical');
  await checkAccessibility(page);
});

test('sorts by priority, asset, location and message', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.lumiere, list);
  await page.getByRole('button', { name: 'Priority' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Priority' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(column(page, 1).first()).toHaveText('Critical');
  await page.getByRole('button', { name: 'Priority' }).click();
  await expect(column(page, 1).first()).toHaveText('Warning');
  await page.getByRole('button', { name: 'Location' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Location' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const places = await column(page, 3).allTextContents();
  const folded = places.map((place) =>
    place
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  );
  expect(folded).toEqual([...folded].sort());
});

test('details link to the asset and back to the same list; maintenance says why it is disabled', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, `${list}&priority=critical`);
  const name = await assets(page).first().textContent();
  await table(page)
    .getByRole('link', { name: `View details of ${name}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name));
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/management\/monitor\?view=list&priority=critical$/);

  const maintenance = table(page)
    .getByRole('button', { name: /^Request maintenance for / })
    .first();
  await expect(maintenance).toHaveAttribute('aria-disabled', 'true');
  await maintenance.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Maintenance is requested from Incidents.');
});

test('an asset shows its own alerts, and a chip returns to all', { tag: '@full' }, async ({ page }) => {
  const path = '/api/monitoring/alerts?limit=1';
  const [alert] = await requestAs<Alert[]>(page.request, accounts.lumiere, path);
  await openAs(page, accounts.lumiere, `/inventory/assets/${alert?.asset_id}`);
  await page.getByRole('link', { name: 'Show alerts' }).click();
  await expect(page).toHaveURL(new RegExp(`/management/monitor\\?assetId=${alert?.asset_id}$`));
  await expect(assets(page).first()).toHaveText(String(alert?.asset_name));
  expect(new Set(await assets(page).allTextContents())).toEqual(new Set([alert?.asset_name]));
  await checkAccessibility(page);
  await page.getByRole('button', { name: /^Show the alerts of all assets/ }).click();
  await expect(page).toHaveURL(/\/management\/monitor\?view=list$/);
  await expect(assets(page).nth(3)).toBeVisible();
});

/** The demo has fewer alerts than one answer holds: asking for 100 instead of 1000 makes the same list longer than one. */
test('beyond one response the server searches the sentences of the viewer’s language', {
  tag: '@full',
}, async ({ page }) => {
  const requests: URLSearchParams[] = [];
  await page.route('**/api/monitoring/alerts?*', async (route) => {
    const url = new URL(route.request().url());
    requests.push(url.searchParams);
    url.searchParams.set('limit', String(Math.min(100, Number(url.searchParams.get('limit')))));
    await route.continue({ url: url.href });
  });
  await openAs(page, accounts.admin, `${list}&lng=fr`);
  await expect(page.getByText(/^100 alertes sur \d+$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Rechercher une alerte' }).fill('appareil pilote');
  await expect(page.getByRole('table').locator('[role=cell][aria-colindex="4"]').first()).toHaveText(
    'L’appareil piloté est inactif',
  );
  await expect
    .poll(() => [requests.at(-1)?.get('search'), requests.at(-1)?.get('language')])
    .toEqual(['appareil pilote', 'fr']);
  // A whole message with its date, as it stands in the first row, is found by the server too.
  await page.getByRole('textbox', { name: 'Rechercher une alerte' }).fill('expirée le');
  const message = page.getByRole('table').locator('[role=cell][aria-colindex="4"]').first();
  await expect(message).toHaveText(/^Garantie expirée le \d+ \S+ \d{4}$/);
  const text = String(await message.textContent());
  await page.getByRole('textbox', { name: 'Rechercher une alerte' }).fill(text);
  await expect.poll(() => requests.at(-1)?.get('search')).toBe(text);
  await expect(message).toHaveText(text);
  await page.getByRole('textbox', { name: 'Rechercher une alerte' }).fill('zzzz');
  await expect(page.getByText('Aucune alerte active')).toBeVisible();
});

test('a failure says what went wrong, and a retry succeeds', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/monitoring/alerts?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down for a moment', code: 'unavailable' } }),
  );
  await openAs(page, accounts.lumiere, list);
  await expect(page.getByRole('alert')).toContainText('Error loading data');
  await expect(page.getByRole('alert')).toContainText('Down for a moment');
  await page.unroute('**/api/monitoring/alerts?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(assets(page).first()).toBeVisible();
});
