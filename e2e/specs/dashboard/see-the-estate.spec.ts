import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility, wear } from '../../support/check-accessibility.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { blockStatusStream, watchCalls } from '../../support/watch-calls.ts';

const tile = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const columns = (page: Page) =>
  tile(page, 'Total sites').evaluate(
    (link) => getComputedStyle(link.parentElement ?? link).gridTemplateColumns.split(' ').length,
  );

test('an administrator sees the whole estate, beyond one response, in six columns', { tag: '@full' }, async ({
  page,
}) => {
  // What this page was told: other tests make users and tickets meanwhile.
  await blockStatusStream(page);
  const response = page.waitForResponse('**/api/dashboard/summary');
  await openAs(page, accounts.admin);
  const summary: DashboardSummary = await (await response).json();
  expect(summary.assets).toBeGreaterThan(1000);
  await expect(tile(page, 'Total assets')).toContainText(summary.assets.toLocaleString('en-GB'));
  await expect(tile(page, 'Total users')).toContainText(String(summary.users));
  const solved = summary.tickets_by_stage.find(({ stage }) => stage === 3)?.count;
  await expect(tile(page, 'Maintenance tickets')).toContainText(`${solved} solved`);
  expect(await columns(page)).toBe(6);
  const status = card(page, 'System status');
  await expect(status.getByText('Healthy')).toBeVisible();
  await expect(status.getByText('Active platform users')).toBeVisible();
  await expect(status.getByText(/^Last update: /)).toBeVisible();

  await test.step('the six manufacturers have their logos, with dark variants in the dark theme', async () => {
    const logos = card(page, 'Top manufacturers').locator('img');
    await expect(card(page, 'Top manufacturers').getByRole('listitem')).toHaveCount(6);
    await expect(logos.first()).toBeVisible();
    const widths = await logos.evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).naturalWidth),
    );
    expect(Math.min(...widths)).toBeGreaterThan(0);
    await expect(logos.first()).toHaveAttribute('src', /^\/makers\/[a-z-]+\.svg$/);
    await wear(page, 'dark');
    await expect(logos.first()).toHaveAttribute('src', /-dark\.svg$/);
  });
  await checkAccessibility(page);

  for (const [title, address] of [
    ['Total sites', /\/inventory\/sites$/],
    ['Total rooms', /\/inventory\/rooms$/],
    ['Total assets', /\/inventory\/assets$/],
    ['Total users', /\/admin\/users$/],
    ['Maintenance tickets', /\/management\/maintenance\?stage=open$/],
    ['Controlled devices', /\/inventory\/assets\?controlled=true$/],
  ] as const) {
    await test.step(`the tile "${title}" links to its list`, async () => {
      await tile(page, title).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    });
  }
});

test('staff of a partner see their own estate, in five columns, without users', { tag: '@full' }, async ({
  page,
}) => {
  await blockStatusStream(page);
  const calls = watchCalls(page);
  await openAs(page, accounts.lumiere);
  await expect(card(page, 'Top manufacturers').getByRole('listitem')).toHaveCount(6);
  await calls.settled();
  expect(calls.made.length).toBeGreaterThan(0);
  expect(calls.twice()).toEqual([]);

  const summary = await requestAs<DashboardSummary>(page.request, accounts.lumiere, '/api/dashboard/summary');
  await expect(tile(page, 'Total sites')).toContainText(String(summary.sites));
  await expect(tile(page, 'Total users')).toHaveCount(0);
  expect(await columns(page)).toBe(5);
  await expect(card(page, 'System status').getByText('Devices tracked')).toBeVisible();
  await expect(card(page, 'System status').getByText('Active platform users')).toHaveCount(0);

  await test.step('the charts are tables for screen readers', async () => {
    const categories = card(page, 'Number of assets in each category');
    await expect(categories.getByRole('rowheader')).toHaveText(
      summary.assets_by_category.map(({ name }) => name),
    );
    await categories.focus();
    await page.keyboard.press('End');
    await expect.poll(() => categories.evaluate((part) => part.scrollTop)).toBeGreaterThan(0);
    const control = card(page, 'Controlled and uncontrolled');
    await expect(control.getByText('Total')).toBeVisible();
    const share = `${((summary.controlled / summary.assets) * 100).toFixed(1)}%`;
    await expect(
      control.getByRole('row', { name: `Controlled ${summary.controlled} ${share}` }),
    ).toBeVisible();
    const stages = card(page, 'Tickets by status').getByRole('rowheader');
    await expect(stages).toHaveText([
      'New',
      'In progress',
      'Solved',
      'Standby',
      'Cancelled',
      'Provisionally closed',
    ]);
  });

  await test.step('recent documents can be saved, recent operations link to their device', async () => {
    const documents = card(page, 'Recent documents');
    await expect(documents.getByRole('listitem')).toHaveCount(10);
    const download = page.waitForEvent('download');
    await documents
      .getByRole('button', { name: /^Download / })
      .first()
      .click();
    expect(await (await download).failure()).toBeNull();
    const operations = card(page, 'Recent operations');
    await expect(operations.getByRole('listitem')).toHaveCount(8);
    await operations.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/inventory\/assets\/\d+$/);
  });
});

test('each card fails alone; documents are an empty list', { tag: '@full' }, async ({ page }) => {
  const fail = { status: 503, json: { detail: 'Down for a moment', code: 'unavailable' } };
  await page.route('**/api/asset_operations/logs/recent?*', (route) => route.fulfill(fail));
  await page.route('**/api/files/recent?*', (route) => route.fulfill(fail));
  await openAs(page, accounts.lumiere);
  const operations = card(page, 'Recent operations');
  await expect(operations.getByRole('alert')).toContainText('Down for a moment');
  await expect(card(page, 'Recent documents').getByText('No recent documents')).toBeVisible();
  await expect(card(page, 'Top manufacturers').getByRole('listitem')).toHaveCount(6);
  await checkAccessibility(page);
  await page.unroute('**/api/asset_operations/logs/recent?*');
  await operations.getByRole('button', { name: 'Try again' }).click();
  await expect(operations.getByRole('listitem')).toHaveCount(8);
});

test('a category links to its assets, which keep it through search, export address, details and back', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere);
  const { assets_by_category } = await requestAs<DashboardSummary>(
    page.request,
    accounts.lumiere,
    '/api/dashboard/summary',
  );
  const [first] = assets_by_category;
  const name = String(first?.name);
  await card(page, 'Assets by category').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/inventory/assets?${new URLSearchParams({ category: name })}`);
  const total = `${first?.count.toLocaleString('en-GB')} assets`;
  await expect(page.getByText(new RegExp(`(^|of )${total}$`))).toBeVisible();
  const chip = page.getByRole('button', { name: `Remove the filter on the category ${name}` });
  await expect(chip).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/inventory\/assets\/\d+\?category=/);
  await page.goBack();
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(page).toHaveURL('/inventory/assets');
});

test('a document that is uploaded elsewhere appears on the open page within seconds, and disappears when deleted', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.plaza);
  const documents = card(page, 'Recent documents');
  await expect(documents.getByRole('listitem').first()).toBeVisible();
  const { access_token } = await sessionOf(page.request, accounts.plaza);
  const headers = { authorization: `Bearer ${access_token}` };
  const [room] = await requestAs<{ id: number }[]>(page.request, accounts.plaza, '/api/rooms?limit=1');
  const name = `live-${Date.now()}.txt`;
  const response = await page.request.post('/api/files/upload', {
    headers,
    multipart: {
      ...{ category: 'document', entity_type: 'room', entity_id: String(room?.id) },
      file: { name, mimeType: 'text/plain', buffer: Buffer.from('Switch on the amplifier last.') },
    },
  });
  expect(response.status()).toBe(201);
  await expect(documents.getByText(name)).toBeVisible({ timeout: 10_000 });
  const { id } = await response.json();
  expect((await page.request.delete(`/api/files/${id}`, { headers })).status()).toBe(204);
  await expect(documents.getByText(name)).toHaveCount(0, { timeout: 10_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the home page is not wider than the screen', { tag: '@full' }, async ({ page }) => {
    await openAs(page, accounts.admin);
    await expect(card(page, 'Recent operations').getByRole('listitem')).toHaveCount(8);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await checkAccessibility(page);
  });
});
