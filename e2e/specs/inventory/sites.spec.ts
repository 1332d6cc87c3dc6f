import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readCsv } from '../../support/read-csv.ts';
import { shownRows } from '../../support/shown-rows.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { blockStatusStream, watchCalls } from '../../support/watch-calls.ts';

const siteNames = (page: Page) => page.getByRole('table', { name: 'Sites' }).getByRole('rowheader');

test('a technician finds a site in the list, and the address keeps view and search', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/sites');
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page).toHaveURL(/\/inventory\/sites\?view=list$/);
  await page.getByRole('textbox', { name: 'Search sites' }).fill('PARIS');
  await expect(page).toHaveURL(/\?view=list&search=PARIS$/);
  await expect(siteNames(page)).toHaveText([
    'Campus Jussieu-Rive Gauche',
    'Centre de conférences Maillot',
    'Tour Montparnasse',
  ]);
  await expect(page.getByText('3 sites')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Search sites' })).toHaveValue('PARIS');
  await expect(siteNames(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Name' }).click();
  await expect(siteNames(page).first()).toHaveText('Tour Montparnasse');
  await checkAccessibility(page);

  await page.getByRole('row', { name: /Tour Montparnasse/ }).click();
  await expect(page).toHaveURL(/\/inventory\/sites\/\d+\?view=list&search=PARIS&sort=-name$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tour Montparnasse');
  await page.getByRole('link', { name: 'Back to sites' }).click();
  await expect(page).toHaveURL(/\/inventory\/sites\?view=list&search=PARIS&sort=-name$/);
});

test('typing adds no history entries; the map lists the sites it cannot show, and links to the list', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/settings');
  await page.getByRole('link', { name: 'Sites' }).click();
  await page.getByRole('textbox', { name: 'Search sites' }).pressSequentially('nantes', { delay: 60 });
  await expect(page).toHaveURL(/\?search=nantes$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);

  await page.getByRole('link', { name: 'Sites' }).click();
  await expect(page.getByText(/without coordinates (is|are) not on the map/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(page).toHaveURL(/\?view=list$/);
});

test('a site is selected on the map, and the user continues to one of its rooms', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.lumiere, '/inventory/sites?search=strasbourg');
  await expect(page.getByText('Select a site')).toBeVisible();
  const map = page.getByRole('region', { name: 'Map of sites' });
  await map.getByRole('button', { name: 'Théâtre de la place Broglie' }).click();
  await expect(page).toHaveURL(/\?search=strasbourg&selectedSiteId=\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Théâtre de la place Broglie' })).toBeVisible();
  await expect(map.getByText('67000 Strasbourg, France')).toBeVisible();
  await checkAccessibility(page);

  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Théâtre de la place Broglie' })).toBeVisible();
  const selected = new URL(page.url()).searchParams.get('selectedSiteId');
  const rooms = page.getByRole('region', { name: 'Théâtre de la place Broglie' }).getByRole('listitem');
  await expect(rooms.first()).toBeVisible();
  const names = await rooms
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('span span')?.textContent ?? ''));
  const folded = names.map((name) =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  );
  expect(folded).toEqual([...folded].sort());
  await rooms.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/inventory/rooms/\\d+\\?siteId=${selected}$`));
});

test('a preview links to the site, which shows its facts, its place and its rooms', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.lumiere, '/inventory/sites?view=list&search=jussieu');
  await page.getByRole('row', { name: /Jussieu/ }).hover();
  await page.getByRole('button', { name: 'Preview Campus Jussieu-Rive Gauche' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campus Jussieu-Rive Gauche' });
  await expect(dialog.getByText('48.846600, 2.355700')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('link', { name: 'See details' }).click();
  await expect(page).toHaveURL(/\/inventory\/sites\/\d+\?view=list&search=jussieu$/);

  await expect(page).toHaveTitle(/^Campus Jussieu-Rive Gauche/);
  await expect(page.getByText('4 place Jussieu')).toBeVisible();
  await expect(page.getByText('48.846600, 2.355700')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map of Campus Jussieu-Rive Gauche' })).toBeVisible();
  const rooms = page.getByRole('table', { name: 'Rooms of Campus Jussieu-Rive Gauche' });
  await expect(rooms.getByRole('row', { name: /Amphithéâtre Isère/ })).toContainText('not available');
  await expect(rooms.getByRole('row', { name: /Amphithéâtre Isère/ })).toContainText('unknown');
  await rooms.getByRole('button', { name: 'Capacity' }).click();
  await rooms.getByRole('button', { name: 'Capacity' }).click();
  await expect(rooms.getByRole('rowheader').first()).toHaveText('Grand auditorium');
  await checkAccessibility(page);
  const siteId = new URL(page.url()).pathname.split('/').at(-1);
  await rooms.getByRole('row', { name: /Grand auditorium/ }).click();
  await expect(page).toHaveURL(new RegExp(`/inventory/rooms/\\d+\\?siteId=${siteId}$`));
});

test('previous and next step through the found sites by name, with the keyboard too', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/sites?view=list&search=paris');
  await siteNames(page).first().getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Campus Jussieu-Rive Gauche');
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous site' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Next site' }).click();
  await expect(heading).toHaveText('Centre de conférences Maillot');
  await expect(page).toHaveURL(/\?view=list&search=paris$/);
  await page.keyboard.press(']');
  await expect(heading).toHaveText('Tour Montparnasse');
  await expect(page.getByRole('button', { name: 'Next site' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('[');
  await expect(heading).toHaveText('Centre de conférences Maillot');
});

test('a site that does not exist or belongs to others has an error page with a link back', {
  tag: '@full',
}, async ({ page }) => {
  const [foreign] = await requestAs<{ id: number }[]>(page.request, accounts.plaza, '/api/sites?limit=1');
  for (const missing of [foreign?.id, 'no-number', '9999999']) {
    await openAs(page, accounts.lumiere, `/inventory/sites/${missing}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByText('Site not found')).toBeVisible();
  }
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to sites' }).click();
  await expect(page).toHaveURL(/\/inventory\/sites$/);
});

test('the export contains exactly the rows of the screen, in its order', { tag: '@full' }, async ({
  page,
}) => {
  await blockStatusStream(page);
  const calls = watchCalls(page);
  await openAs(page, accounts.lumiere, '/inventory/sites?view=list&search=france');
  await test.step('no request is made twice when the page loads', async () => {
    await expect(siteNames(page).first()).toBeVisible();
    await calls.settled();
    expect(calls.twice()).toEqual([]);
    expect(calls.made.filter((call) => call.includes('/api/sites'))).toHaveLength(1);
  });

  await page.getByRole('button', { name: 'Address' }).click();
  await page.getByRole('button', { name: 'Address' }).click();
  const table = page.getByRole('table', { name: 'Sites' });
  await expect(table.getByRole('columnheader', { name: 'Address' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sites_\d{4}-\d\d-\d\d\.csv$/);
  const { header, rows } = await readCsv(download);
  expect(header).toEqual(['name', 'address']);
  await expect(page.getByText(`${rows.length} sites`)).toBeVisible();
  const shown = await shownRows(table, ['Name', 'Address']);
  expect(shown.length).toBeGreaterThan(10);
  expect(rows.slice(0, shown.length)).toEqual(shown);

  await test.step('a search without a hit offers to clear it', async () => {
    await page.getByRole('textbox', { name: 'Search sites' }).fill('atlantis');
    await expect(page.getByText('No site matches your search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\?view=list&sort=-address$/);
    await expect(siteNames(page).first()).toBeVisible();
  });
});

test('a list that cannot be loaded says so, and can be retried', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/sites?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down for a moment', code: 'unavailable' } }),
  );
  await openAs(page, accounts.lumiere, '/inventory/sites?view=list');
  await expect(page.getByRole('alert')).toContainText('The sites could not be loaded');
  await checkAccessibility(page);
  await page.unroute('**/api/sites?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(siteNames(page).first()).toBeVisible();
});
