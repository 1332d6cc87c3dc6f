import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

async function checkScreen(page: Page, count: RegExp): Promise<void> {
  await expect(page.getByText(count)).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await checkAccessibility(page);
}

/** The second line of a card begins with a value: no dot stands before it. */
function firstDetail(row: Locator): Promise<{ isVisible: boolean; before: string }> {
  return row
    .locator('div.text-xs > [role="cell"]:visible')
    .first()
    .evaluate((cell) => ({
      isVisible: cell.getBoundingClientRect().width > 0,
      before: getComputedStyle(cell, '::before').content,
    }));
}

async function walkTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('sites, rooms and assets are not wider than the screen, and their rows are cards', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/inventory/sites');
  await checkScreen(page, /^\d+ sites$/);
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await checkScreen(page, /^\d+ sites$/);
  await walkTo(page, 'Rooms');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await checkScreen(page, /^\d+ rooms$/);
  await walkTo(page, 'Assets');
  const first = page.getByRole('table', { name: 'Assets' }).locator('[data-index]').first();
  await expect(first).toBeVisible();
  expect(await firstDetail(first)).toEqual({ isVisible: true, before: 'none' });
  const [asset] = await requestAs<{ serial_number: string }[]>(
    page.request,
    accounts.lumiere,
    '/api/assets?limit=1&sort=product_name',
  );
  await expect(first.getByText(asset?.serial_number ?? 'a serial number', { exact: true })).toBeVisible();
  await checkScreen(page, /assets$/);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Controlled only' }).check();
  await sheet.getByRole('button', { name: '+ Filter' }).click();
  const fields = page.getByRole('dialog', { name: 'Add a filter' });
  await fields.getByRole('button', { name: 'Serial number' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('5A');
  await page.getByRole('button', { name: 'Apply' }).click();
  await checkAccessibility(page);
  await sheet.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Manufacturer' }).click();
  await sheet.getByRole('button', { name: 'Ascending' }).click();
  await expect(page).toHaveURL(/sort=-manufacturer/);
  await sheet.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Show the list' }).click();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
  await expect(page).toHaveURL(/serial_number=/);
});

test('the acts on marked rows stay in view, and clear of the last row', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.admin, '/inventory/assets?search=AP7921B');
  const rows = page.getByRole('table', { name: 'Assets' }).locator('[data-index]');
  await rows.first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await checkAccessibility(page);
  const label = bar.getByRole('button', { name: 'Labels' });
  await label.focus();
  await expect(label).toBeInViewport({ ratio: 1 });

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).toBeInViewport({ ratio: 1 });
  const table = await page.getByRole('table', { name: 'Assets' }).boundingBox();
  const box = await bar.boundingBox();
  if (!table || !box) throw new Error('The table and the bar are not drawn.');
  expect(table.y + table.height).toBeLessThanOrEqual(box.y);
});
