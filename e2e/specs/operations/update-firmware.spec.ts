import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openDevice } from '../../support/find-device.ts';
import { test } from '../../support/test.ts';
import { inCard, watchFor } from '../../support/watch-for.ts';

test(
  'firmware is checked, installed after a question, and up to date in the end',
  { tag: '@full' },
  async ({ page }, { retry }) => {
    test.setTimeout(120_000);
    // Each can be updated once.
    const { ref } = retry > 0 ? demoDevices.updatableToo : demoDevices.updatable;
    const { asset, card } = await openDevice(page, accounts.lumiere, ref);
    await card.getByRole('button', { name: 'Check for updates' }).click();
    await expect(card.getByText(/^Version .+ is available$/)).toBeVisible();
    await card.getByRole('button', { name: 'Install' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(asset.product_name);
    await checkAccessibility(page);
    const seen = await watchFor(page, { installing: inCard('Installing') });
    await dialog.getByRole('button', { name: 'Install' }).click();
    await expect.poll(() => seen.hasMet('installing')).toBe(true);
    await expect(card.getByText('Up to date', { exact: true })).toBeVisible({ timeout: 90_000 });
  },
);

test('a device that is behind the catalogue and cannot be updated remotely says so', {
  tag: '@full',
}, async ({ page }) => {
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.outdated.ref);
  await card.getByRole('button', { name: 'Check for updates' }).click();
  await expect(card.getByText(/^Version .+ is available$/)).toBeVisible();
  const install = card.getByRole('button', { name: 'Install' });
  await expect(install).toHaveAttribute('aria-disabled', 'true');
  await install.hover();
  await expect(page.getByRole('tooltip')).toHaveText('This device cannot be updated remotely');
});

test('a firmware check that fails says so and keeps the status', { tag: '@full' }, async ({ page }) => {
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.updatableToo.ref);
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
  await page.route('**/api/asset_operations/*/actions', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
  );
  await card.getByRole('button', { name: 'Check for updates' }).click();
  await expect(card.getByText('Firmware action failed')).toBeVisible();
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
});

test('all devices of a room are checked at once, and the button is busy meanwhile', { tag: '@full' }, async ({
  page,
}) => {
  await openDevice(page, accounts.lumiere, demoDevices.updatableFromCatalogue.ref);
  const button = page.getByRole('button', { name: 'Check all firmware' });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const seen = await watchFor(page, {
    busy: '//button[@aria-busy="true" and contains(., "Check all firmware")]',
  });
  await button.click();
  await expect.poll(() => seen.hasMet('busy')).toBe(true);
  await expect(page.getByText(/^Version .+ is available$|^Up to date$/).first()).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy', 'true', { timeout: 30_000 });
});
