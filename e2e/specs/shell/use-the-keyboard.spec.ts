import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a room is found and opened without the mouse', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.lumiere);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Quick search' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option', { name: 'User management' })).toHaveCount(0);

  await page.keyboard.type('amphitheatre');
  const rooms = palette.getByRole('group', { name: 'Rooms' });
  await expect(rooms.getByRole('option').first()).toContainText('Amphithéâtre');
  await expect(palette.getByRole('status')).toHaveText(/^\d+ results$/);
  await checkAccessibility(page);

  await field.fill('amphitheatre charente');
  await expect(palette.getByRole('status')).toHaveText(/results?$/);
  const room = rooms.getByRole('option', { name: /^Amphithéâtre Charente/ });
  await expect(room).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/\/inventory\/rooms\/\d+$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Amphithéâtre Charente');
  await expect(heading).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test('/ focuses the search, arrows move through the table, ? lists the keys', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.lumiere, '/inventory/rooms');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search rooms' });
  await expect(search).toBeFocused();
  await page.keyboard.type('?/');
  await expect(search).toHaveValue('?/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');

  const links = page.getByRole('rowheader').getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  const rowCount = await page.getByRole('table').getAttribute('aria-rowcount');
  const last = page.locator(`[role="row"][aria-rowindex="${rowCount}"]`);
  await expect(last.getByRole('link')).toBeFocused();
  await expect(last).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Ctrl K');
  await expect(keys).toContainText('Preview the row');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory\/rooms\/\d+/);
});
