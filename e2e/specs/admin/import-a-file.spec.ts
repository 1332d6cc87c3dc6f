import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const rows = [
  'Référence;Nom;Site;Salle;Adresse IP',
  'E2E-1;Imported screen;Tour Montparnasse;Bulle 104;10.9.9.1',
  'E2E-2;Imported camera;Tour Montparnasse;Nowhere;10.9.9.2',
  'E2E-3;Imported speaker;Tour Montparnasse;Bulle 104;wrong',
];

test('checks a file, gives rejected rows back, imports the others and takes them back', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.admin, '/admin/imports');
  await page.getByRole('link', { name: 'Import from a file' }).first().click();
  const size = page.viewportSize();
  const drop = page.getByText('Drop a file here');
  await expect(drop).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(drop).toBeHidden();
  if (size) await page.setViewportSize(size);
  await page.getByRole('combobox', { name: 'Partner' }).click();
  await page.getByRole('option', { name: /Lumière/ }).click();
  const buffer = Buffer.from(`${rows.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'parc.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('parc.csv');
  await expect(page.getByText('recognised')).toHaveCount(5);
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Rejected 2' })).toBeVisible();
  await expect(page.getByText('It must be an IP address such as')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: /^Preview Imported speaker/ }).click();
  const row = page.getByRole('dialog', { name: 'Imported speaker' });
  await expect(row.getByText('It must be an IP address such as')).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(row).toBeHidden();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the 2 rejected rows' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('parc.rejected.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('reason;Référence;Nom;Site;Salle;Adresse IP');
  expect(text).toContain(';E2E-3;Imported speaker;Tour Montparnasse;Bulle 104;wrong');

  await page.getByRole('button', { name: 'Import 1 row, leave 2 out' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Take back 1 change?' });
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto('/admin/bin');
  await expect(page.getByText('Imported screen')).toBeVisible();
});
