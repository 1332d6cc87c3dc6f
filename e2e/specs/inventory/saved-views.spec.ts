import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { readCsv } from '../../support/read-csv.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('saves filters and columns as a view, shares it with a colleague and exports what it shows', {
  tag: '@full',
}, async ({ page, other }) => {
  const owner = await createPerson(page.request, { partner: /Lumière/, permissions: ['estate.manage'] });
  const name = freshName();
  await openAs(page, owner.email, '/inventory/assets');
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page
    .getByRole('dialog', { name: 'Add a filter' })
    .getByRole('button', { name: 'Manufacturer' })
    .click();
  await page.getByLabel('Value').fill('son');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Serial number').check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/columns=.*serial_number/);

  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel(/^Share with Lumière/).check();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name, exact: false })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/saved=\d+/);

  // Another order is a change; it can be taken back.
  await page.getByRole('columnheader', { name: 'Serial number' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();

  await openAs(other, accounts.lumiere, '/inventory/assets');
  await other
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(other.getByRole('columnheader', { name: 'Serial number' })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Manufacturer.* son$/ })).toBeVisible();
  await checkAccessibility(other);
  await other.getByRole('button', { name: 'Other formats' }).click();
  await expect(other.getByRole('menuitem', { name: 'Whole estate' })).toHaveCount(0);
  const download = other.waitForEvent('download');
  await other.getByRole('menuitem', { name: 'Shown columns (CSV)' }).click();
  const { header, rows } = await readCsv(await download);
  expect(header).toEqual(['Name', 'Manufacturer', 'Room', 'Site', 'Serial number']);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(([, manufacturer]) => /son/i.test(manufacturer ?? ''))).toBe(true);

  await page.getByRole('button', { name: `Actions for the view ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(views.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
});
