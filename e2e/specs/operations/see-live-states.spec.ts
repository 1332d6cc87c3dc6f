import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { findDevice, openDevice, readStatus } from '../../support/find-device.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('an offline device is visible from the list of rooms down to its control, and back', async ({
  page,
}) => {
  const asset = await findDevice(page.request, accounts.lumiere, demoDevices.offline.ref);
  await readStatus(page.request, accounts.lumiere, asset.id);
  await openAs(
    page,
    accounts.lumiere,
    `/inventory/rooms?search=${encodeURIComponent(asset.room_name ?? '')}`,
  );
  const row = page.getByRole('row', { name: new RegExp(`${asset.room_name}.*${asset.site_name}`) });
  await expect(row).toContainText(/\d+ offline/);
  await row.click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(asset.room_name ?? '');
  await expect(page.getByText(/^(Operational|Issues detected)$/)).toBeVisible();
  await expect(page.getByText(/^\d+ offline$/)).toBeVisible();
  const devices = page.getByRole('region', { name: 'Assets' });
  await expect(devices.getByRole('row', { name: new RegExp(asset.product_name) }).first()).toContainText(
    'Offline',
  );
  await checkAccessibility(page);

  await page.getByRole('link', { name: 'Control', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/management/control\\?roomId=${asset.room_id}$`));
  const status = page.getByRole('region', { name: 'Room status' });
  await expect(status.getByText(/^\d+ offline$/)).toBeVisible({ timeout: 20_000 });
  await status.getByRole('link', { name: 'Open the room' }).click();
  await expect(page).toHaveURL(new RegExp(`/inventory/rooms/${asset.room_id}$`));
});

test('the monitor counts the devices that are offline now, and links to them', { tag: '@full' }, async ({
  page,
}) => {
  const asset = await findDevice(page.request, accounts.lumiere, demoDevices.offline.ref);
  await readStatus(page.request, accounts.lumiere, asset.id);
  await openAs(page, accounts.lumiere, '/management/monitor');
  const now = page.getByRole('region', { name: 'Devices now' });
  const offline = now.getByRole('link', { name: /offline/ });
  await expect(offline).toBeVisible();
  await checkAccessibility(page);
  await offline.click();
  await expect(page).toHaveURL(/\/inventory\/assets\?live=offline$/);
  const rows = page.getByRole('table', { name: 'Assets' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Offline');
  await expect(page.getByRole('combobox', { name: 'Filter by live status' })).toHaveValue('Offline');
});

test('on a phone a device says on its own line why it is offline', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.offline.ref);
  const reason = card.getByText('The device cannot be reached on the network.');
  await expect(reason).toBeVisible();
  const width = (box: { width: number } | null) => box?.width ?? 0;
  expect(width(await reason.boundingBox())).toBeGreaterThan(width(await card.boundingBox()) * 0.7);
});
