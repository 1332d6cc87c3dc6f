import { expect } from '@playwright/test';
import { demoDevices } from '../../../apps/server/src/features/demo/demo-devices.ts';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { findDevice, openDevice } from '../../support/find-device.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a device is rebooted from the control page: pending, then online', async ({ page }) => {
  const { asset, card } = await openDevice(page, accounts.lumiere, demoDevices.rebootable.ref);
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Reboot' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Reboot ${asset.product_name} (` });
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByText(/is rebooting$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByText('Online', { exact: true })).toBeVisible({ timeout: 45_000 });
});

test('a device is rebooted from its own page', async ({ page }) => {
  const asset = await findDevice(page.request, accounts.lumiere, demoDevices.rebootableToo.ref);
  await openAs(page, accounts.lumiere, `/inventory/assets/${asset.id}`);
  const panel = page.getByRole('region', { name: 'Control' });
  await expect(panel.getByText('Online', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await panel.getByRole('button', { name: 'Reboot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
  await expect(panel.getByText('Pending', { exact: true })).toBeVisible();
});

test('a reboot by the power outlet warns of what else hangs on it', async ({ page }) => {
  const { asset, card } = await openDevice(page, accounts.lumiere, demoDevices.sharesOutlet.ref);
  const neighbour = await findDevice(page.request, accounts.lumiere, demoDevices.alsoOnOutlet.ref);
  await card.getByRole('button', { name: 'Reboot' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Reboot ${asset.product_name} (` });
  await expect(dialog.getByText('This cuts the power of its outlet')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([neighbour.product_name]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a reboot that fails shows its error', async ({ page }) => {
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.wrongPassword.ref);
  await card.getByRole('button', { name: 'Reboot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
  await expect(card.getByRole('alert')).toContainText('The device refused the user name or password.');
  await expect(card.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await checkAccessibility(page);
});
