import { demoDevices } from '@greenroom/demo/devices/demo-devices.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { findDevice, readStatus } from '../../support/find-device.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

/** A worse state counts after half a minute; a new model at once. */
const patience = { timeout: 60_000 };

test('a model is drafted, previewed and activated, and the room turns', { tag: '@full' }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  const device = await findDevice(page.request, accounts.lumiere, demoDevices.offline.ref);
  const { partner_id } = await requestAs<{ partner_id: number }>(
    page.request,
    accounts.admin,
    `/api/assets/${device.id}`,
  );
  const room = await requestAs<{ room_type: string; name: string }>(
    page.request,
    accounts.admin,
    `/api/rooms/${device.room_id}`,
  );
  await readStatus(page.request, accounts.lumiere, device.id);
  const stateNow = async () =>
    (await requestAs<{ state: string }>(page.request, accounts.admin, `/api/rooms/${device.room_id}/health`))
      .state;
  await expect.poll(stateNow, patience).toMatch(/^(down|degraded)$/);
  const other = (await stateNow()) === 'down' ? 'Degraded' : 'Down';

  await openAs(page, accounts.admin, `/admin/room-models?partner=${partner_id}`);
  await page.getByRole('link', { name: new RegExp(`^${room.room_type}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: room.room_type })).toBeVisible();
  const picture = page.getByRole('article', { name: 'Picture' });
  await picture.getByRole('combobox', { name: 'At least' }).click();
  await page.getByRole('option', { name: 'All' }).click();
  await picture.getByRole('combobox', { name: 'If fewer work' }).click();
  await page.getByRole('option', { name: other }).click();
  await expect(picture).toContainText(`Otherwise the room is ${other.toLowerCase()}.`);

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem').filter({ hasText: room.name })).toContainText(other);
  await expect(preview.getByRole('row', { name: /^Down/ })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft, not active yet')).toBeVisible();

  await page.getByRole('button', { name: 'Activate' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(`→ ${other}`);
  await confirmation.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Active');

  await page.goto(`/inventory/rooms/${device.room_id}`);
  await expect(
    page.getByRole('region', { name: 'Health' }).getByText(new RegExp(`^${other} since `)),
  ).toBeVisible(patience);
});
