import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { findDevice, openDevice } from '../../support/find-device.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

type Room = { id: number; name: string; site_name: string };

test('a room is chosen by site or name, with the keyboard, and kept in the address', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/management/control');
  await expect(page.getByText('No room selected')).toBeVisible();
  await checkAccessibility(page);
  const asset = await findDevice(page.request, accounts.lumiere, demoDevices.rebootable.ref);
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search by room or site' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type(String(asset.site_name));
  const group = page.getByRole('group', { name: String(asset.site_name) });
  await expect(group.getByRole('option', { name: String(asset.room_name) })).toBeVisible();
  await checkAccessibility(page);
  await search.fill(String(asset.room_name));
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('button', { name: new RegExp(`^Room .+ / ${asset.room_name}$`) });
  await expect(chosen).toBeFocused();
  await expect(page).toHaveURL(/\/management\/control\?roomId=\d+$/);
  await page.reload();
  await expect(chosen).toBeVisible();
});

test('a room beyond the listed ones is found by its site', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.admin, '/management/control');
  const rooms = await requestAs<Room[]>(page.request, accounts.admin, '/api/rooms?sort=-site_name&limit=1');
  const last = rooms[0] as Room;
  await page.getByRole('button', { name: 'Room Select a room' }).click();
  await page.getByRole('combobox', { name: 'Search by room or site' }).fill(last.site_name);
  await page.getByRole('group', { name: last.site_name }).getByRole('option', { name: last.name }).click();
  await expect(page.getByRole('button', { name: `Room ${last.site_name} / ${last.name}` })).toBeVisible();
});

test('the devices of a room respond with their own status, and the room shows its condition', {
  tag: '@full',
}, async ({ page }) => {
  const { asset, card } = await openDevice(page, accounts.lumiere, demoDevices.updatableFromCatalogue.ref);
  await expect(
    page.getByRole('button', { name: `Room ${asset.site_name} / ${asset.room_name}` }),
  ).toBeVisible();
  await expect(card).toBeInViewport();
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
  const assets = await requestAs<{ is_controlled: boolean }[]>(
    page.request,
    accounts.lumiere,
    `/api/assets?room_id=${asset.room_id}`,
  );
  const counts = page.getByRole('region', { name: 'Room status' }).getByRole('definition');
  await expect(counts).toHaveText([
    String(assets.filter((row) => row.is_controlled).length),
    String(assets.length),
  ]);
  await expect(card.getByRole('button', { name: 'Factory reset' })).toHaveAttribute('aria-disabled', 'true');
  await expect(card.getByRole('button', { name: 'Capture screen' })).toHaveAttribute('aria-disabled', 'true');
  await expect(card.getByRole('link', { name: /^Details/ })).toHaveAttribute(
    'href',
    `/inventory/assets/${asset.id}`,
  );
  await checkAccessibility(page);
  await card.getByRole('button', { name: 'Export configuration' }).click();
  await expect(page.getByRole('dialog', { name: 'Export configuration' })).toBeVisible();
  await checkAccessibility(page);
});

test('a device that cannot be reached, does not respond or rejects the password says which', {
  tag: '@full',
}, async ({ page }) => {
  const offline = await openDevice(page, accounts.lumiere, demoDevices.offline.ref);
  await expect(offline.card.getByText('Offline', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(offline.card.getByText('The device cannot be reached on the network.')).toBeVisible();
  for (const [device, reason] of [
    [demoDevices.silent, 'The device is reachable but does not respond to its protocol.'],
    [demoDevices.wrongPassword, 'The device refused the user name or password.'],
  ] as const) {
    const { card } = await openDevice(page, accounts.lumiere, device.ref);
    await expect(card.getByText('Error', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(card.getByText(reason)).toBeVisible();
    await expect(page.getByText('Issues detected')).toBeVisible();
  }
  await checkAccessibility(page);
});

test('a status that changes while the page is open is shown without a reload', { tag: '@full' }, async ({
  page,
}) => {
  const { asset, card } = await openDevice(page, accounts.lumiere, demoDevices.slow.ref);
  await expect(card.getByText('Online', { exact: true })).toBeVisible({ timeout: 20_000 });
  // Someone else restarts it.
  const { access_token } = await sessionOf(page.request, accounts.lumiere);
  const response = await page.request.post(`/api/asset_operations/${asset.id}/actions`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { action_name: 'reboot', parameters: { device_type: 3 } },
  });
  expect(response.status()).toBe(200);
  await expect(card.getByText('Pending', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('fits a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.updatableFromCatalogue.ref);
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await checkAccessibility(page);
});
