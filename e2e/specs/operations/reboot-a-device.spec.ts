import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { findDevice, openDevice } from '../../support/find-device.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { inCard, watchFor } from '../../support/watch-for.ts';

test('a device is rebooted from the control page: pending, then online', async ({ page }) => {
  const { asset, card } = await openDevice(page, accounts.lumiere, demoDevices.rebootable.ref);
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Reboot' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Reboot ${asset.product_name} (` });
  await checkAccessibility(page);
  const seen = await watchFor(page, {
    toast: '//li[contains(., "is rebooting")]',
    pending: inCard('Pending'),
  });
  await dialog.getByRole('button', { name: 'Reboot' }).click();
  await expect.poll(() => seen.hasMet('toast')).toBe(true);
  await expect(dialog).toBeHidden();
  await expect.poll(() => seen.hasMet('pending')).toBe(true);
  await expect(card.getByText('Online', { exact: true })).toBeVisible({ timeout: 45_000 });
});

test('a device is rebooted from its own page', { tag: '@full' }, async ({ page }) => {
  const asset = await findDevice(page.request, accounts.lumiere, demoDevices.rebootableToo.ref);
  await openAs(page, accounts.lumiere, `/inventory/assets/${asset.id}`);
  const panel = page.getByRole('region', { name: 'Control' });
  await expect(panel.getByText('Online', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await panel.getByRole('button', { name: 'Reboot' }).click();
  const seen = await watchFor(page, { pending: '//main//*[normalize-space(text())="Pending"]' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
  await expect.poll(() => seen.hasMet('pending')).toBe(true);
});

test('a reboot by the power outlet warns about the other devices on it', { tag: '@full' }, async ({
  page,
}) => {
  const { asset, card } = await openDevice(page, accounts.lumiere, demoDevices.sharesOutlet.ref);
  const neighbour = await findDevice(page.request, accounts.lumiere, demoDevices.alsoOnOutlet.ref);
  await card.getByRole('button', { name: 'Reboot' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Reboot ${asset.product_name} (` });
  await expect(dialog.getByText('This cuts the power of its outlet')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([neighbour.product_name]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a reboot that fails shows its error', { tag: '@full' }, async ({ page }) => {
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.wrongPassword.ref);
  await card.getByRole('button', { name: 'Reboot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
  await expect(card.getByRole('alert')).toContainText('The device refused the user name or password.');
  await expect(card.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await checkAccessibility(page);
});
