import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { findDevice, readStatus } from '../../support/find-device.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

/** A worse state counts after half a minute, and the page follows within seconds. */
const patience = { timeout: 60_000 };

test('a device that cannot be reached turns its room, on home, in room status and on its page', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const asset = await findDevice(page.request, accounts.lumiere, demoDevices.offline.ref);
  await readStatus(page.request, accounts.lumiere, asset.id);

  await openAs(
    page,
    accounts.lumiere,
    `/management/rooms?search=${encodeURIComponent(asset.room_name ?? '')}`,
  );
  const square = page.locator(`a[data-room="${asset.room_id}"]`);
  await expect(square).toHaveAccessibleName(/: (Down|Degraded)$/, patience);
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page).toHaveURL(/view=table/);
  await page
    .getByRole('link', { name: new RegExp(asset.room_name ?? '') })
    .first()
    .click();

  await expect(page).toHaveURL(new RegExp(`/inventory/rooms/${asset.room_id}`));
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByText(/^(Down|Degraded) since /)).toBeVisible();
  await expect(health.getByRole('link', { name: asset.product_name }).first()).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Rooms now' });
  await expect(strip.getByRole('link', { name: /^[1-9]\d* (down|degraded)$/ }).first()).toBeVisible();
  await checkAccessibility(page);
  await strip
    .getByRole('link', { name: /^[1-9]\d* (down|degraded)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/management\/rooms\?state=(down|degraded)/);
  await expect(page.getByRole('button', { name: /^(Down|Degraded)/, pressed: true })).toBeVisible();
});
