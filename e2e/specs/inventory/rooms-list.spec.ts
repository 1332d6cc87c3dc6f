import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { columnCells } from '../../support/column-cells.ts';
import { readCsv } from '../../support/read-csv.ts';
import { shownRows } from '../../support/shown-rows.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const roomNames = (page: Page) => page.getByRole('table', { name: 'Rooms' }).getByRole('rowheader');

test('an empty list mentions capacity only when a minimum is set', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/rooms?siteId=999999');
  await expect(page.getByText('No room matches these filters')).toBeVisible();
  await expect(page.getByText('Check the spelling, or choose another site.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Minimum capacity' }).fill('20');
  await expect(page.getByText('Rooms without a capacity are hidden')).toBeVisible();
});

test('site, search and minimum capacity narrow the rooms, and the address keeps them', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/rooms');
  await expect(page.getByRole('tab', { name: 'List' })).toBeVisible();
  const site = page.getByRole('combobox', { name: 'Site' });
  await site.click();
  await site.pressSequentially('jussieu');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(site).toHaveValue('Campus Jussieu-Rive Gauche');
  await expect(page).toHaveURL(/\/inventory\/rooms\?siteId=\d+$/);
  await page.getByRole('textbox', { name: 'Minimum capacity' }).fill('20');
  await expect(page).toHaveURL(/\?siteId=\d+&minCapacity=20$/);
  await page.getByRole('textbox', { name: 'Search rooms' }).fill('AUDITORIUM');
  await expect(page).toHaveURL(/\?siteId=\d+&search=AUDITORIUM&minCapacity=20$/);
  await expect(roomNames(page)).toHaveText(['Grand auditorium']);

  await page.reload();
  await expect(site).toHaveValue('Campus Jussieu-Rive Gauche');
  await expect(page.getByRole('textbox', { name: 'Minimum capacity' })).toHaveValue('20');
  await expect(roomNames(page)).toHaveText(['Grand auditorium']);
  const { search } = new URL(page.url());
  await test.step('the open list of sites is accessible, and Escape changes nothing', async () => {
    await site.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await checkAccessibility(page);
    await site.press('ArrowDown');
    await site.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(site).toHaveValue('Campus Jussieu-Rive Gauche');
    await expect(page).toHaveURL((url) => url.search === search);
  });
  await page.getByRole('row', { name: /Grand auditorium/ }).click();
  await expect(page).toHaveURL(
    (url) => /^\/inventory\/rooms\/\d+$/.test(url.pathname) && url.search === search,
  );
});

test('the minimum capacity accepts only integers and excludes rooms without one; capacities sort as numbers', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/rooms?minCapacity=-3');
  const field = page.getByRole('textbox', { name: 'Minimum capacity' });
  await expect(field).toHaveValue('');
  await field.pressSequentially('-1.5x');
  await expect(field).toHaveValue('15');
  await expect(page).toHaveURL(/\?minCapacity=15$/);

  const table = page.getByRole('table', { name: 'Rooms' });
  const capacities = async () => (await columnCells(table, 'Capacity')).allTextContents();
  await field.fill('1');
  await expect(page).toHaveURL(/\?minCapacity=1$/);
  await page.getByRole('button', { name: 'Capacity', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Capacity' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const ascending = (await capacities()).map(Number);
  expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
  await page.getByRole('button', { name: 'Capacity', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Capacity' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const descending = (await capacities()).map(Number);
  expect(descending).toEqual([...descending].sort((a, b) => b - a));
  expect(descending[0]).toBeGreaterThan(Number(ascending[0]));

  await field.fill('');
  await page.getByRole('textbox', { name: 'Search rooms' }).fill('isère');
  const room = page.getByRole('row', { name: /Amphithéâtre Isère/ });
  await expect(room).toContainText('not available');
  await expect(room).toContainText('unknown');
  await field.fill('0');
  await expect(room).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the filter Min. capacity: 0' }).click();
  await expect(field).toHaveValue('');
  await expect(room).toBeVisible();
});

test('the sort is in the address: it survives a room, the arrows, the way back and a reload', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/rooms');
  const table = page.getByRole('table', { name: 'Rooms' });
  const head = table.getByRole('columnheader', { name: 'Capacity' });
  const names = () => table.getByRole('rowheader').allTextContents();
  // Far from the word: the whole cell is the button.
  await head.click({ position: { x: 4, y: 4 } });
  await head.click({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL(/\/inventory\/rooms\?sort=-capacity$/);
  const sorted = await names();
  await table.getByRole('rowheader').first().click();
  await expect(page).toHaveURL(/\/inventory\/rooms\/\d+\?sort=-capacity$/);
  await page
    .getByRole('link', { name: 'Next room' })
    .or(page.getByRole('link', { name: 'Previous room' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/inventory\/rooms\/\d+\?sort=-capacity$/);
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page).toHaveURL(/\/inventory\/rooms\?sort=-capacity$/);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(await names()).toEqual(sorted);
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/\/inventory\/rooms$/);
});

test('the export contains exactly the rooms of the screen, in its order, and a preview links to a room and its assets', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/rooms?search=salle&minCapacity=10');
  await expect(roomNames(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Site' }).click();
  await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveAttribute('aria-sort', 'ascending');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^rooms_\d{4}-\d\d-\d\d\.csv$/);
  const { header, rows } = await readCsv(download);
  expect(header).toEqual(['name', 'site', 'floor', 'capacity', 'type']);
  await expect(page.getByText(`${rows.length} rooms`, { exact: true })).toBeVisible();
  const shown = await shownRows(page.getByRole('table'), ['Name', 'Site', 'Floor', 'Capacity', 'Type']);
  const known = (cell: string) => !['not available', 'unknown'].includes(cell);
  expect(rows.slice(0, shown.length)).toEqual(
    shown.map((cells) => cells.map((cell) => (known(cell) ? cell : ''))),
  );

  await page.getByRole('textbox', { name: 'Minimum capacity' }).fill('');
  await page.getByRole('textbox', { name: 'Search rooms' }).fill('bulle 104');
  await expect(roomNames(page)).toHaveText(['Bulle 104']);
  await page.getByRole('row', { name: /Bulle 104/ }).hover();
  await page.getByRole('button', { name: 'Preview Bulle 104' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulle 104' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await checkAccessibility(page);
  await expect(dialog.getByRole('link', { name: 'See details' })).toHaveAttribute(
    'href',
    /^\/inventory\/rooms\/\d+\?search=/,
  );
  await dialog.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/inventory\/assets\/\d+$/);
});

test('a hidden parent is shown as not available, without a link', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.restricted, '/inventory/rooms');
  await expect(roomNames(page).first()).toBeVisible();
  const orphan = page.getByRole('row').filter({ hasText: 'not available' }).first();
  await orphan.hover();
  await orphan.getByRole('button', { name: /^Preview/ }).click();
  const site = page.getByRole('dialog').locator('dl > div').filter({ hasText: 'Site' });
  await expect(site).toContainText('not available');
  await expect(site.getByRole('link')).toHaveCount(0);
});

test('failing rooms on a site page do not affect the rest of it', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/rooms?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down', code: 'unavailable' } }),
  );
  await openAs(page, accounts.lumiere, '/inventory/sites?view=list&search=jussieu');
  await page.getByRole('row', { name: /Jussieu/ }).click();
  await expect(page.getByRole('alert')).toContainText('The rooms could not be loaded');
  await expect(page.getByText('48.846600, 2.355700')).toBeVisible();
  await page.unroute('**/api/rooms?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});
