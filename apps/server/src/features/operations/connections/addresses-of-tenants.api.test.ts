import {
  getAssetConnection,
  putAssetConnection,
  testAssetConnection,
} from '@greenroom/domain/operations/connections/endpoints.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('a server whose operator has named no networks', () => {
  let t: TestApp;
  let asset: TestAsset;
  let projector: Awaited<ReturnType<typeof startPjlinkSimulator>>;
  const tokens = { tenant: '', superuser: '' };
  type By = keyof typeof tokens;

  beforeAll(async () => {
    t = await startTestApp();
    // As without DEVICE_NETWORKS, but with the address of the simulator.
    t.services.devices = new DevicePool(allDrivers, {
      networks: readNetworks('127.0.0.0/8'),
      tenantNetworks: undefined,
      rejection: (address) => deviceMessage('device.serverMayNot', { address }),
    });
    projector = await startPjlinkSimulator({ model: 'EB', serial_number: '7', name: 'Hall', version: '1' });
    const user = await aUser(t.database, { permissions: ['devices.manage'] });
    tokens.tenant = (await signInAs(t, user)).access_token;
    tokens.superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    asset = await anAsset(t.database, { room: await aRoom(t.database, { partner: user.partner_id }) });
  });
  afterAll(async () => {
    await projector.close();
    await t.stop();
  });

  const here = () => ({
    ...{ driver: 'pjlink', host: projector.connection.host, port: projector.connection.port },
    route: 'direct' as const,
  });
  const put = async (by: By, change: object = {}) => {
    const id = { params: { id: asset.id } };
    const { version } = (await t.call(getAssetConnection, id, { token: tokens[by] })).json();
    const response = await t.call(
      putAssetConnection,
      { ...id, body: { ...here(), ...change } },
      { token: tokens[by], headers: { 'if-match': `"${version}"` } },
    );
    expect(response.statusCode).toBe(200);
  };
  const status = async () => {
    const request = { params: { id: asset.id }, body: { action_name: 'get_status' as const } };
    return (await t.call(runAssetAction, request, { token: tokens.tenant })).json();
  };
  const rejected = (address: string) =>
    `The server may not connect to ${address}: its setting DEVICE_NETWORKS does not include it.`;

  test('tests an address for superusers only, and resolves no name for others', async () => {
    const tested = async (by: By, change: object = {}) => {
      const body = { ...here(), ...change };
      const request = { params: { id: asset.id }, body };
      return (await t.call(testAssetConnection, request, { token: tokens[by] })).json();
    };
    expect((await tested('superuser')).works).toBe(true);
    for (const host of ['127.0.0.1', 'localhost', 'database.internal']) {
      expect(await tested('tenant', { host })).toMatchObject({
        works: false,
        steps: [{ step: 'address', message: rejected(host) }],
      });
    }
  });

  test('connects to an address that a superuser saved, also after a change that keeps it', async () => {
    await put('superuser');
    await put('tenant', { password: 'other' });
    expect(await status()).not.toMatchObject({ detail: rejected('127.0.0.1') });
    expect(projector.connection.host).toBe('127.0.0.1');
  });

  test('does not connect to an address that a user of a tenant saved, until a superuser saves it', async () => {
    await put('tenant', { host: '127.0.0.2', password: null });
    expect(JSON.stringify(await status())).toContain(rejected('127.0.0.2'));
    await put('tenant', { password: null });
    expect(JSON.stringify(await status())).toContain(rejected('127.0.0.1'));
    await put('superuser');
    expect(JSON.stringify(await status())).not.toContain('may not connect');
  });
});
