import {
  listAssetStatuses,
  listRecentOperations,
  runAssetAction,
} from '@greenroom/domain/operations/endpoints.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { shellyDriver } from '@greenroom/drivers/shelly/shelly-driver.ts';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { type ShellySimulator, startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualTiming } from '#features/operations/operations-timing.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const identity = { model: 'M', serial_number: '1', name: 'A', version: '1.0.0', newVersion: '1.1.0' };

describe('a projector on a switched outlet', () => {
  let t: TestApp;
  let token: string;
  let projector: Simulator;
  let strip: ShellySimulator;
  let screen: TestAsset;
  let plug: TestAsset;

  beforeAll(async () => {
    t = await startTestApp({}, { timing: { ...usualTiming, followInstallMilliseconds: 50 } });
    t.services.devices = new DevicePool([pjlinkDriver, shellyDriver]);
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    projector = await startPjlinkSimulator({ ...identity, host: ownLoopback, bootMilliseconds: 2_000 });
    strip = await startShellySimulator(
      { ...identity, host: ownLoopback, password: 'shelly', bootMilliseconds: 300 },
      { onCycle: () => projector.reboot() },
    );
    screen = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    plug = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    await aConnection(t, plug, { ...strip.connection, options: { off_seconds: 1 } });
    await aConnection(t, screen, { ...projector.connection, outlet_asset_id: plug.id, outlet_number: 2 });
  });
  afterAll(async () => {
    await t.stop();
    await strip.close();
    await projector.close();
  });

  const run = async (asset: TestAsset, action_name: 'get_status' | 'reboot' | 'install_firmware_update') =>
    (await t.call(runAssetAction, { params: { id: asset.id }, body: { action_name } }, { token })).json();
  const stored = async (asset: TestAsset) =>
    (await t.call(listAssetStatuses, { query: { asset_id: asset.id } }, { token })).json()[0];

  test('restarts by losing its power, is pending while it boots and then online', async () => {
    expect((await run(screen, 'get_status')).result.status).toBe('online');
    expect((await run(screen, 'reboot')).result.status).toBe('pending');
    expect(strip.isOn(2)).toBe(false);
    // Its network goes down a moment after its power.
    await eventually(async () => expect((await run(screen, 'get_status')).result.status).toBe('pending'));
    await eventually(() => expect(strip.isOn(2)).toBe(true));
    await eventually(async () => expect((await run(screen, 'get_status')).result.status).toBe('online'));
    expect(await stored(screen)).toMatchObject({ status: 'online', code: null });
  });

  test('leaves the strip itself its own restart, but not during a power cycle', async () => {
    expect((await run(plug, 'reboot')).code).toBe('restarted-recently');
    t.clock.pass(31);
    expect((await run(plug, 'reboot')).result.status).toBe('pending');
    await eventually(() => expect(strip.reboots()).toBe(1));
    await eventually(async () => expect((await run(plug, 'get_status')).result.status).toBe('online'));
  });

  test('installs the update that the strip offers, and the log shows when it is done', async () => {
    const { operation_id, result } = await run(plug, 'install_firmware_update');
    expect(result.status).toBe('pending');
    const entry = async () =>
      (await t.call(listRecentOperations, { query: { limit: 100 } }, { token }))
        .json()
        .find(({ id }: OperationLog) => id === operation_id);
    await eventually(async () => expect(await entry()).toMatchObject({ status: 'succeeded' }));
    expect(strip.version()).toBe('1.1.0');
  });
});
