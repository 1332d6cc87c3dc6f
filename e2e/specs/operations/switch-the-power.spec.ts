import { startCiscoRoomosSimulator } from '@greenroom/simulators/cisco-roomos-simulator.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { type APIRequestContext, expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readStatus } from '../../support/find-device.ts';
import { connectDevice, createDevice, sendAsAdmin } from '../../support/send-as-admin.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { type Enrolment, startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

type Status = { facts?: { power?: string } };

/** Of its own: other tests use other addresses of the loopback network. */
const host = '127.36.0.11';

test('a device and a whole room are switched, and a call is not ended without a confirmation', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const projector = await startPjlinkSimulator({ model: 'EB-L200F', ...identity('Beamer') });
  const codec = await startCiscoRoomosSimulator({ model: 'Room Kit Pro', ...identity('Codec') });
  const { site_id, room_id, asset_id } = await createDevice(page.request, {
    ...{ site: 'Lighthouse', room: 'Bridge', device: 'Beamer', asset_type: 'Projector' },
  });
  const inRoom = { data: { product_name: 'Codec', room_id, asset_type: 'Video codec' } };
  const { id: codec_id } = await sendAsAdmin(page.request, '/api/assets', inRoom);
  const enrolment = await sendAsAdmin<Enrolment>(page.request, '/api/agents/enrolments', {
    data: { site_id },
  });
  const agent = await startSiteAgent(enrolment);
  try {
    await connectDevice(page.request, asset_id, projector.connection);
    await connectDevice(page.request, codec_id, codec.connection);
    // A poll before the agent is connected finds nothing, and the next one comes much later.
    for (const id of [asset_id, codec_id])
      await expect(() => readStatus(page.request, accounts.admin, id)).toPass();
    await openAs(page, accounts.admin, `/management/control?roomId=${room_id}`);
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const power = (name: string) => page.getByRole('group', { name });
    await expect(card('Beamer').getByText('Online', { exact: true })).toBeVisible();
    await expect(card('Codec').getByText('Online', { exact: true })).toBeVisible();
    await checkAccessibility(page);

    // One device, with the keyboard.
    await power('Power of Beamer').getByRole('button', { name: 'Standby' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Beamer is going to standby')).toBeVisible();
    await expect.poll(() => powerOf(page.request, asset_id)).toBe('standby');
    await power('Power of Beamer').getByRole('button', { name: 'On' }).click();
    await expect.poll(() => powerOf(page.request, asset_id)).toBe('on');

    // The page does not know of the call yet, but the server does.
    codec.setInCall?.(true);
    await readStatus(page.request, accounts.admin, codec_id);
    await power('Whole room').getByRole('button', { name: 'Standby' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'The room is in use' });
    await expect(dialog).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await powerOf(page.request, asset_id)).toBe('on');
    expect(await powerOf(page.request, codec_id)).toBe('on');

    await power('Whole room').getByRole('button', { name: 'Standby' }).click();
    await dialog.getByRole('button', { name: 'Standby anyway' }).click();
    const results = page.getByRole('status', { name: 'What came of each device' });
    await expect(results.getByRole('listitem')).toHaveCount(2);
    await expect(results.getByText('is going to standby')).toHaveCount(2);
    await expect.poll(() => powerOf(page.request, asset_id)).toBe('standby');
    await expect.poll(() => powerOf(page.request, codec_id)).toBe('standby');
    await checkAccessibility(page);

    codec.setInCall?.(false);
    await power('Whole room').getByRole('button', { name: 'On' }).click();
    await expect(results.getByText('is switching on')).toHaveCount(2);
    await expect.poll(() => powerOf(page.request, asset_id)).toBe('on');
    await expect.poll(() => powerOf(page.request, codec_id)).toBe('on');
  } finally {
    await agent.stop();
    await Promise.all([projector.close(), codec.close()]);
  }
});

/** As the product knows it. */
async function powerOf(request: APIRequestContext, id: number): Promise<string | undefined> {
  await readStatus(request, accounts.admin, id);
  const path = `/api/asset_operations/statuses?asset_id=${id}`;
  const [status] = await requestAs<Status[]>(request, accounts.admin, path);
  return status?.facts?.power;
}

function identity(name: string) {
  return { name, serial_number: name, version: '1.0', host };
}
