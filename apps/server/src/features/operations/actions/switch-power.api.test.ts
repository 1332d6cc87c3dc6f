import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { notResponding } from '@greenroom/drivers/driver-error.ts';
import { describe, expect, test, vi } from 'vitest';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { anAsset } from '#test/build/an-asset.ts';
import {
  asset,
  drive,
  logOf,
  run,
  setUpDeviceActions,
  status,
  t,
  token,
  user,
} from '#test/device-actions.ts';
import { anEnrolledAgent } from '#test/enrolled-agent.ts';
import { FakeAgent } from '#test/fake-agent.ts';
import { startServerNode } from '#test/start-server-node.ts';

describe('switching a device on and to standby', () => {
  setUpDeviceActions();

  test('reaches the driver once for one key, and is in the log', async () => {
    const setPower = vi.fn(async () => {});
    drive({ setPower });
    const headers = { 'idempotency-key': 'switch-it-on-1' };
    const call = () =>
      t.call(
        runAssetAction,
        { params: { id: asset.id }, body: { action_name: 'power_on', parameters: {} } },
        { token, headers },
      );
    const [first, second] = [(await call()).json(), (await call()).json()];
    expect(first).toMatchObject({ device_message: { key: 'device.switchesOn' } });
    expect(second.operation_id).toBe(first.operation_id);
    expect((await run('power_standby')).statusCode).toBe(200);
    expect(setPower.mock.calls.map((call: unknown[]) => call[1])).toEqual(['on', 'standby']);
    expect(await logOf(first.operation_id)).toMatchObject({ action_name: 'power_on', status: 'succeeded' });
  });

  test('says what is wrong: a driver without it, and a device that does not confirm', async () => {
    drive({ setPower: undefined });
    expect((await run('power_on')).json()).toMatchObject({
      code: 'action-unsupported',
      device_message: { key: 'device.driverNoPower' },
    });
    drive({ setPower: () => Promise.reject(notResponding()) });
    expect((await run('power_on')).json().code).toBe('outcome-unknown');
  });

  test('to standby has to be confirmed while a device of the room is in use', async () => {
    const setPower = vi.fn(async () => {});
    const codec = await anAsset(t.database, {
      room: { id: asset.room_id, partner_id: asset.partner_id },
      is_controlled: true,
    });
    await aConnection(t, codec, { driver: 'cisco-roomos' });
    let in_use = true;
    const inCall = async () => ({ message: deviceMessage('device.inCall'), facts: { in_use } });
    drive({ setPower }, { id: 'cisco-roomos', status: inCall });
    await run('get_status', {}, codec.id);
    expect((await status(codec.id)).facts).toMatchObject({ in_use: true });
    const rejection = await run('power_standby');
    expect([rejection.statusCode, rejection.json().code]).toEqual([409, 'room-in-use']);
    expect(setPower).not.toHaveBeenCalled();
    expect((await run('power_on')).statusCode).toBe(200);
    expect((await run('power_standby', { even_if_in_use: true })).statusCode).toBe(200);
    in_use = false;
    await run('get_status', {}, codec.id);
    expect((await run('power_standby')).statusCode).toBe(200);
    expect(setPower).toHaveBeenCalledTimes(3);
  });

  test('waits until a restart or an install of the device is over', async () => {
    let letItEnd = () => {};
    const reboot = vi.fn(() => new Promise<void>((resolve) => (letItEnd = resolve)));
    drive({ reboot, setPower: async () => {} });
    const rebooting = run('reboot');
    await vi.waitFor(() => expect(reboot).toHaveBeenCalled());
    expect((await run('power_standby')).json()).toMatchObject({ code: 'device-busy' });
    letItEnd();
    await rebooting;
    expect((await run('power_standby')).statusCode).toBe(200);
  });

  test('is not sent to an agent that does not know it, and to one that does', async () => {
    const site = await aSite(t.database, { partner: user.partner_id });
    const device = await anAsset(t.database, {
      room: await aRoom(t.database, { site }),
      is_controlled: true,
    });
    await aConnection(t, device);
    const { agent_id, key } = await anEnrolledAgent(t, site);
    const node = await startServerNode(t);
    const older = new FakeAgent(node.url);
    await older.prove(agent_id, key, (proof) => ({ ...proof, protocols: [1, 2, 3, 4, 5] }));
    await older.next('welcome');
    expect((await run('power_on', {}, device.id)).json()).toMatchObject({
      code: 'action-unsupported',
      device_message: { key: 'device.agentCannotPower' },
    });
    expect(older.received).toEqual([]);

    const newer = new FakeAgent(node.url);
    await newer.prove(agent_id, key, (proof) => ({ ...proof, protocols: [6] }));
    await newer.next('welcome');
    const response = run('power_on', {}, device.id);
    const { operation_id, action } = await newer.next('operation');
    expect(action).toMatchObject({ action_name: 'power_on', asset_id: device.id });
    const message = deviceMessage('device.switchesOn');
    newer.send({
      type: 'outcome',
      operation_id,
      outcome: { code: null, message, result: {}, duration_ms: 5 },
    });
    expect((await response).json()).toMatchObject({ device_message: message });
  });
});
