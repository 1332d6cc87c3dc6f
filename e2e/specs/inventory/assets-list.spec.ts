import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { columnCells } from '../../support/column-cells.ts';
import { shownRows } from '../../support/shown-rows.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Assets' }).locator('[data-index]');
const head = (page: Page) => page.locator('main header p').first();

async function shownNames(page: Page): Promise<string[]> {
  return rows(page).locator('[role=rowheader]').allTextContents();
}

test('shows the assets, keeps its filters in the address and opens one with them', async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/assets');
  await expect(rows(page).first()).toBeVisible();
  await checkAccessibility(page);
  const makers = await columnCells(page.getByRole('table', { name: 'Assets' }), 'Manufacturer');
  const maker = await makers.first().textContent();
  expect(maker).toBe(maker?.toUpperCase());

  await page.getByLabel('Search assets').fill('samsung');
  await page.getByLabel('Controlled only').check();
  await expect(page).toHaveURL(/\?search=samsung&controlled=true$/);
  await expect(rows(page).first()).toContainText('SAMSUNG');
  await page.reload();
  await expect(page.getByLabel('Search assets')).toHaveValue('samsung');
  await expect(page.getByLabel('Controlled only')).toBeChecked();
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/inventory\/assets\/\d+\?search=samsung&controlled=true$/);
});

test('beyond 1000 assets all are exported, the server searches and sorts, and the head shows the total', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.admin, '/inventory/assets');
  await expect(head(page)).toHaveText(/^1,000 of 2,\d{3} assets$/);
  const total = /of ([\d,]+)/.exec((await head(page).textContent()) ?? '')?.[1]?.replace(',', '');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(String(lines.length - 1)).toBe(total);

  const first = (await shownNames(page))[0];
  const sort = page.getByRole('button', { name: 'Name' });
  await sort.click();
  await expect.poll(async () => (await shownNames(page))[0]).not.toBe(first);
  const last = (await shownNames(page))[0] ?? '';
  expect(last.localeCompare(first ?? '', 'en')).toBeGreaterThan(0);

  // An asset far behind the first thousand is found.
  await page.getByLabel('Search assets').fill(last);
  await expect(head(page)).toHaveText(/^\d+ assets?$/);
  await expect(page.getByRole('table', { name: 'Assets' })).toHaveAttribute('aria-busy', 'false');
  await expect(rows(page).first()).toContainText(last);
  for (const name of await shownNames(page)) expect(name.toLowerCase()).toContain(last.toLowerCase());
});

test('the export contains exactly the rows of the screen, and a preview shows one without leaving the list', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/assets?search=sony&controlled=true');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Site' }).click();
  await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveAttribute('aria-sort', 'ascending');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^assets_\d{4}-\d{2}-\d{2}\.csv$/);
  const [header, ...lines] = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(header).toBe('\uFEFFname,manufacturer,room,site');
  await expect(head(page)).toHaveText(`${lines.length} assets`);
  const shown = await shownRows(page.getByRole('table'), ['Name', 'Room', 'Site']);
  expect(shown.length).toBeGreaterThan(3);
  for (const [at, [name, room, site]] of shown.entries()) {
    const line = (lines[at] ?? '').replaceAll('"', '');
    expect(line).toMatch(new RegExp(`^${name},.*,${room},${site}$`));
  }

  await rows(page).first().hover();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Preview/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Serial number')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('link', { name: 'See details' }).click();
  await expect(page).toHaveURL(/\/inventory\/assets\/\d+\?search=sony&controlled=true&sort=site_name$/);
});

test('a restricted user sees granted assets only, and no hidden parent', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.restricted, '/inventory/assets');
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(page).filter({ hasText: 'not available' }).first()).toBeVisible();
});
