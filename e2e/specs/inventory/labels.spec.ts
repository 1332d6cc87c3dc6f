import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('opens an asset by the address of its label and prints the label', { tag: '@full' }, async ({
  page,
  other,
}) => {
  const [asset] = await requestAs<{ id: number; product_name: string }[]>(
    page.request,
    accounts.lumiere,
    '/api/assets?limit=1',
  );
  await openAs(page, accounts.lumiere, `/a/${asset?.id}`);
  await expect(page).toHaveURL(`/inventory/assets/${asset?.id}`);
  const card = page.getByRole('region', { name: 'Label', exact: true });
  await expect(card.getByRole('img', { name: `QR code of ${asset?.product_name}` })).toBeVisible();
  await card.getByRole('button', { name: 'Print' }).click();

  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await dialog.getByLabel('Start position').fill('49');
  await expect(dialog.getByText('Enter a whole number from 1 to 48.')).toBeVisible();
  await dialog.getByLabel('Start position').fill('3');
  await dialog.getByLabel('IP address').check();
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create PDF' }).click();
  const path = await (await download).path();
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toBeHidden();

  // What another partner scans looks as if it did not exist.
  await openAs(other, accounts.plaza, `/a/${asset?.id}`);
  await expect(other.getByRole('heading', { name: 'Asset not found' })).toBeVisible();
});

test('prints the labels of marked rows', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.admin, '/inventory/assets');
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await expect(dialog).toContainText('2 labels');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create PDF' }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
