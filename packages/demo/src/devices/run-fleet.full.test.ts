import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { performAction } from '@greenroom/drivers/perform-action.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { ControlProtocol } from '../catalogue/device-catalogue.ts';
import type { FleetDevice } from './plan-fleet.ts';
import { type Fleet, runFleet } from './run-fleet.ts';
import { startSimulator } from './start-simulator.ts';

let fleet: Fleet | undefined;
afterEach(async () => {
  await fleet?.close();
  fleet = undefined;
});

const pool = new DevicePool(allDrivers);

function aDevice(asset_id: number, control: ControlProtocol, rest: Partial<FleetDevice> = {}): FleetDevice {
  const identity = {
    model: 'Model 7',
    serial_number: `SN${asset_id}`,
    name: `LUM-${asset_id}`,
    version: '1.4.2',
    bootMilliseconds: 300,
  };
  return { asset_id, control, identity, outlets: 0, fault: 'none', outlet: null, ...rest };
}

async function start(devices: FleetDevice[]) {
  fleet = await runFleet({ devices });
  expect(fleet.failed).toEqual([]);
  const connectionOf = (id: number) => fleet?.connections.find(({ asset_id }) => asset_id === id);
  const run = (
    action_name: 'get_status' | 'reboot',
    asset_id: number,
    outlet: { asset_id: number; outlet: number } | null = null,
  ) =>
    performAction(
      { action_name, asset_id, outlet, firmware: null },
      { pool, connectionOf, signal: AbortSignal.timeout(5_000) },
    );
  return { run, connectionOf: connectionOf as (id: number) => DeviceConnection };
}

describe('a running fleet', () => {
  test('responds in all its protocols', async () => {
    const controls = Object.keys(startSimulator) as ControlProtocol[];
    const { run } = await start(controls.map((control, at) => aDevice(at + 1, control, { outlets: 4 })));
    for (const [at, control] of controls.entries()) {
      expect({ control, ...(await run('get_status', at + 1)) }).toMatchObject({
        control,
        code: null,
        result: { status: 'online' },
      });
    }
  });

  test('keeps the port of the server free, should it be assigned', async () => {
    const { run, connectionOf } = await start([aDevice(1, 'pjlink')]);
    const port = connectionOf(1).port ?? 0;
    await fleet?.close();
    // Of a few hundred devices one would get this port sooner or later; here the first one asks for it.
    const requester = aDevice(2, 'pjlink');
    const first = { ...requester, identity: { ...requester.identity, port } };
    expect((await run('get_status', 1)).code).toBe('device-unreachable');
    fleet = await runFleet({ devices: [first], keepFree: port });
    expect(fleet.connections[0]?.port).not.toBe(port);
  });

  test('shows the faults of some of its devices', async () => {
    const password = 'right';
    const withPassword = { identity: { ...aDevice(4, 'pjlink').identity, password } };
    const { run } = await start([
      aDevice(1, 'pjlink', { fault: 'offline' }),
      aDevice(2, 'pjlink', { fault: 'silence' }),
      aDevice(3, 'pjlink', { fault: 'slow' }),
      aDevice(4, 'pjlink', { ...withPassword, fault: 'wrong-password' }),
      aDevice(5, 'pjlink', withPassword),
    ]);
    const codes = await Promise.all([1, 2, 3, 4, 5].map(async (id) => (await run('get_status', id)).code));
    expect(codes).toEqual(['device-unreachable', 'device-not-answering', null, 'device-auth-failed', null]);
  });

  test('can be switched, and has faults that pass, on the same port', async () => {
    const { run } = await start([aDevice(1, 'samsung-mdc'), aDevice(2, 'shure')]);
    await fleet?.setPower(1, false);
    expect((await run('get_status', 1)).facts?.power).toBe('standby');
    await fleet?.setPower(2, false);
    await fleet?.fail(1, 'unreachable');
    await expect.poll(async () => (await run('get_status', 1)).code).toBe('device-unreachable');
    fleet?.recover(1);
    await expect.poll(async () => (await run('get_status', 1)).code).toBeNull();
    await fleet?.fail(2, 'silence');
    expect((await run('get_status', 2)).code).toBe('device-not-answering');
    fleet?.recover(2);
    expect((await run('get_status', 2)).code).toBeNull();
    // Ends at once, although the device is away.
    await fleet?.fail(1, 'unreachable');
  });

  test.each<ControlProtocol>(['snmp-pdu', 'shelly'])(
    'cuts the power of everything on a cycled outlet of %s, which recovers, including hung devices',
    async (control) => {
      const on = (number: number) => ({ outlet: { asset_id: 1, number } });
      const { run, connectionOf } = await start([
        aDevice(1, control, { outlets: 2 }),
        aDevice(2, 'pjlink', on(1)),
        aDevice(3, 'pjlink', { ...on(1), fault: 'silence' }),
        aDevice(4, 'pjlink', on(2)),
      ]);
      const portBefore = connectionOf(2).port;
      expect((await run('get_status', 3)).code).toBe('device-not-answering');
      expect((await run('reboot', 2, { asset_id: 1, outlet: 1 })).code).toBeNull();
      await expect.poll(async () => (await run('get_status', 2)).code).toBe('device-unreachable');
      expect((await run('get_status', 4)).code).toBeNull();
      for (const id of [2, 3]) {
        await expect.poll(async () => (await run('get_status', id)).code).toBeNull();
      }
      expect(connectionOf(2).port).toBe(portBefore);
    },
  );
});
