import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { unreachable } from '@greenroom/drivers/driver-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { asset, drive, run, setUpDeviceActions, status, t, user } from '#test/device-actions.ts';

describe('a reboot of a device with a power outlet', () => {
  setUpDeviceActions();

  const cycleOutlet = vi.fn(async () => {});
  let link: { outlet_asset_id: number; outlet_number: number };
  beforeEach(async () => {
    const pdu = await anAsset(t.database, { partner: user.partner_id });
    await aConnection(t, pdu, { driver: 'pdu', host: '127.0.0.2' });
    link = { outlet_asset_id: pdu.id, outlet_number: 7 };
    await aConnection(t, asset, link);
    cycleOutlet.mockClear();
  });
  const pdu = { id: 'pdu', name: 'PDU', cycleOutlet };

  test('goes through the outlet when the device cannot restart itself', async () => {
    drive({}, pdu);
    expect((await run('reboot')).json().result).toMatchObject({ status: 'pending' });
    expect(cycleOutlet).toHaveBeenCalledWith(
      expect.objectContaining({ host: '127.0.0.2' }),
      7,
      expect.any(AbortSignal),
    );
    expect(await status()).toMatchObject({ asset_id: asset.id, status: 'pending' });
  });

  test('gives a grace time to everything else on the same outlet', async () => {
    const anotherOnOutlet = async (outlet_number: number) => {
      const { id } = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
      await aConnection(t, { id }, { ...link, outlet_number });
      return id;
    };
    const [same, next, silent] = [
      await anotherOnOutlet(7),
      await anotherOnOutlet(8),
      await anotherOnOutlet(7),
    ];
    let isUp = true;
    const reply = async () => {
      if (!isUp) throw unreachable();
      return { message: deviceMessage('device.on') };
    };
    drive({ reboot: async () => {}, status: reply, rebootGraceSeconds: 180 }, pdu);
    const getStatus = async (id: number) => (await run('get_status', {}, id)).json().result.status;
    expect([await getStatus(same), await getStatus(next)]).toEqual(['online', 'online']);

    // Its own restart does not cut the power of the others.
    await run('reboot');
    isUp = false;
    expect([await getStatus(same), await getStatus(silent)]).toEqual(['offline', 'offline']);
    isUp = true;
    expect([await getStatus(same), await getStatus(next)]).toEqual(['online', 'online']);

    t.clock.pass(300);
    await run('reboot', { route: 'outlet' });
    expect(await status(same)).toMatchObject({ status: 'pending', message: 'The device is restarting.' });
    expect(await status(next)).toMatchObject({ status: 'online' });

    isUp = false;
    t.clock.pass(60);
    expect([await getStatus(same), await getStatus(silent)]).toEqual(['pending', 'pending']);
    expect(await getStatus(next)).toBe('offline');
    isUp = true;
    expect(await getStatus(same)).toBe('online');
    isUp = false;
    expect([await getStatus(same), await getStatus(silent)]).toEqual(['offline', 'pending']);
    t.clock.pass(121);
    expect(await getStatus(silent)).toBe('offline');
  });

  test('prefers the restart of the device, unless the outlet is requested', async () => {
    const reboot = vi.fn(async () => {});
    drive({ reboot }, pdu);
    await run('reboot');
    expect([reboot.mock.calls.length, cycleOutlet.mock.calls.length]).toEqual([1, 0]);
    t.clock.pass(181);
    await run('reboot', { route: 'outlet' });
    expect([reboot.mock.calls.length, cycleOutlet.mock.calls.length]).toEqual([1, 1]);
  });

  test('cuts the power once for all devices on the outlet, and not while another of them starts or updates', async () => {
    const otherDevice = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    await aConnection(t, otherDevice, link);
    const { outlet_asset_id: strip } = link;
    drive({ reboot: async () => {} }, pdu);
    const cut = (id: number) => run('reboot', { route: 'outlet' }, id);
    const both = await Promise.all([asset.id, otherDevice.id, asset.id, otherDevice.id].map(cut));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(cycleOutlet).toHaveBeenCalledOnce();
    // Its power was cut as well, so its own restart has to wait too.
    expect((await run('reboot', {}, otherDevice.id)).json().code).toBe('restarted-recently');

    t.clock.pass(181);
    expect((await run('reboot', {}, otherDevice.id)).statusCode).toBe(200);
    expect((await cut(asset.id)).json().code).toBe('restarted-recently');
    // That does not cut the power.
    expect((await run('reboot')).statusCode).toBe(200);

    t.clock.pass(181);
    await asSystem(t.database, (db) =>
      db
        .insertInto('asset_operations')
        .values({
          asset_id: strip,
          partner_id: asset.partner_id,
          action_name: 'install_firmware_update',
          parameters: '{}',
          state: 'sent',
          node: t.services.node,
          created_at: t.clock.now(),
        })
        .execute(),
    );
    expect((await cut(asset.id)).json()).toEqual({
      code: 'device-busy',
      detail: 'Another action on the power outlet of this device is under way.',
      device_message: deviceMessage('device.outletBusy'),
    });
  });

  test('rejects a reboot through the outlet if there is none', async () => {
    await aConnection(t, asset);
    drive({ reboot: async () => {} }, pdu);
    expect((await run('reboot', { route: 'outlet' })).json().code).toBe('action-unsupported');
  });
});
