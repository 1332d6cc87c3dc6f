import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openDevice } from '../../support/find-device.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a dialog whose script cannot be fetched keeps the page, and opens at the next attempt', async ({
  page,
}) => {
  const { card } = await openDevice(page, accounts.lumiere, demoDevices.sharesOutlet.ref);
  // As when the page has just been reloaded for it: it does not reload a second time.
  await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now())));
  await page.route('**/assets/dialogs-*.js', (route) => route.abort());
  await card.getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reboot' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await checkAccessibility(page);
  await page.unroute('**/assets/dialogs-*.js');
  await card.getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a card with a broken record fails alone, and recovers with its data', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/api/dashboard/summary*', async (route) => {
    const response = await route.fetch();
    // Without its tag: else the browser takes the broken answer for the unchanged one when it asks again.
    const { etag: _, ...headers } = response.headers();
    const json = { ...(await response.json()), manufacturers: [null] };
    await route.fulfill({ response, headers, json });
  });
  await openAs(page, accounts.lumiere, '/');
  const failed = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await expect(failed).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'System status' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top manufacturers' })).toHaveCount(0);
  await checkAccessibility(page);
  await page.unroute('**/api/dashboard/summary*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Top manufacturers' })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
});
