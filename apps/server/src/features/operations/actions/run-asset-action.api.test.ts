import type { AssetActionResponse } from '@greenroom/domain/operations/asset-action.ts';
import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import {
  listAssetStatuses,
  listRecentOperations,
  runAssetAction,
} from '@greenroom/domain/operations/endpoints.ts';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aConnection } from '#test/build/a-connection.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { watchDeadlines } from '#test/operations/watch-deadlines.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const password = 'pjlink-secret';

describe('asset actions on a device that the server reaches itself', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let projector: Simulator;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    projector = await startPjlinkSimulator({
      model: 'EB-L730U',
      serial_number: 'X1',
      name: 'Hall',
      version: '1.4.2',
      password,
      host: ownLoopback,
    });
    asset = await anAsset(t.database, {
      partner: user.partner_id,
      product_name: 'Projector',
      is_controlled: true,
    });
    await aConnection(t, asset, projector.connection);
  });
  afterEach(() => projector.setFault('none'));
  afterAll(async () => {
    await t.stop();
    await projector.close();
  });

  const run = (action_name: string, { of = asset, bearer = token, parameters = {} } = {}) =>
    t.call(
      runAssetAction,
      { params: { id: of.id }, body: { action_name: action_name as 'reboot', parameters } },
      { token: bearer },
    );
  const newest = async (bearer = token) =>
    (await t.call(listRecentOperations, { query: { limit: 1 } }, { token: bearer })).json()[0];

  test('reads the status of the device and stores it; a reading is not in the log', async () => {
    const before = await newest();
    const response = await run('get_status');
    const reply: AssetActionResponse = response.json();
    expect(response.statusCode).toBe(200);
    expect(reply).toEqual({
      operation_id: expect.any(Number),
      message: 'On',
      device_message: messageOfParts([deviceMessage('device.on')]),
      result: { status: 'online', online: true, message: 'On' },
    });
    expect(await newest()).toEqual(before);
    const { operation_id } = reply;
    const log = await t.call(listRecentOperations, { query: { operation_id } }, { token });
    expect(log.json()).toEqual([]);
    const statuses = await t.call(listAssetStatuses, { query: { asset_id: asset.id } }, { token });
    expect(statuses.json()).toMatchObject([
      { asset_id: asset.id, status: 'online', message: 'On', code: null, firmware_version: null },
    ]);
  });

  test('accepts the device_type of a reboot, and reports what this kind of device cannot do', async () => {
    const response = await run('reboot', { parameters: { device_type: 3 } });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      code: 'action-unsupported',
      detail: expect.stringMatching(/PJLink/),
      device_message: deviceMessage('device.driverNoRestart', { driver: 'PJLink' }),
    });
    expect(await newest()).toMatchObject({ action_name: 'reboot', status: 'failed' });
  });

  test('reads the version for a firmware check and stores it with the status', async () => {
    await run('get_status');
    const { result, operation_id }: AssetActionResponse = (await run('check_firmware_update')).json();
    expect(result).toMatchObject({ new_version_available: false, current_version: '1.4.2' });
    expect(await newest()).toMatchObject({
      id: operation_id,
      asset_id: asset.id,
      asset_name: 'Projector',
      action_name: 'check_firmware_update',
      status: 'succeeded',
      user_name: expect.stringMatching(/^User /),
      duration_ms: expect.any(Number),
    });
    const statuses = await t.call(listAssetStatuses, { query: { asset_id: asset.id } }, { token });
    expect(statuses.json()).toMatchObject([{ firmware_version: '1.4.2', status: 'online' }]);
  });

  test.each([
    ['wrong-password', 'error', 'device-auth-failed'],
    ['silence', 'error', 'device-not-answering'],
  ] as const)('returns %s as status %s with its own text', async (fault, status, code) => {
    projector.setFault(fault);
    const expectDeadline = watchDeadlines();
    const response = await run('get_status');
    expectDeadline();
    expect(response.statusCode).toBe(200);
    expect(response.json().result).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/^The device/),
    });
    expect(response.body).not.toContain(password);
  });

  test('returns an unreachable device as offline, and a problem for other actions on it', async () => {
    const gone = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    await aConnection(t, gone);
    expect((await run('get_status', { of: gone })).json().result).toMatchObject({
      status: 'offline',
      code: 'device-unreachable',
    });
    const check = await run('check_firmware_update', { of: gone });
    expect(check.statusCode).toBe(502);
    expect(check.json().code).toBe('device-unreachable');
  });

  test('returns an error with the address for a device outside of DEVICE_NETWORKS, and does not connect to it', async () => {
    const outside = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    await aConnection(t, outside, { host: '169.254.169.254', port: 80 });
    expect((await run('get_status', { of: outside })).json().result).toEqual({
      status: 'error',
      code: 'action-unsupported',
      message:
        'The server may not connect to 169.254.169.254: its setting DEVICE_NETWORKS does not include it.',
    });
  });

  test('returns an unknown status for a device without a connection, and rejects everything else', async () => {
    const bare = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    const status = await run('get_status', { of: bare });
    expect(status.statusCode).toBe(200);
    expect(status.json().result).toMatchObject({ status: 'unknown', code: 'not-connected' });
    const reboot = await run('reboot', { of: bare });
    expect([reboot.statusCode, reboot.json().code]).toEqual([409, 'not-connected']);
    const statuses = await t.call(listAssetStatuses, { query: { asset_id: bare.id } }, { token });
    expect(statuses.json()).toEqual([]);
  });

  test('rejects an asset that is not controlled, and an unknown action', async () => {
    const chair = await anAsset(t.database, { partner: user.partner_id });
    const response = await run('get_status', { of: chair });
    expect([response.statusCode, response.json().code]).toEqual([409, 'not-controlled']);
    expect((await run('factory_reset')).statusCode).toBe(422);
  });

  test('limits the actions of one user per minute, allows ten times as many readings, and delays no other user', async () => {
    const node = await startTestApp({ ACTIONS_PER_MINUTE: '3' });
    onTestFinished(() => node.stop());
    const busy = await aUser(node.database);
    const bare = await anAsset(node.database, { partner: busy.partner_id, is_controlled: true });
    const as = async (who: TestUser) => (await signInAs(node, who)).access_token;
    const act = (action_name: 'reboot' | 'get_status', bearer: string) =>
      node.call(runAssetAction, { params: { id: bare.id }, body: { action_name } }, { token: bearer });
    const own = await as(busy);
    for (const _ of [1, 2, 3]) expect((await act('reboot', own)).statusCode).toBe(409);
    const rejected = await act('reboot', own);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too-many-requests']);
    expect(rejected.json().detail).toMatch(/^Too many actions on devices\. Try again in \d+ seconds?\.$/);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await act('get_status', own)).statusCode).toBe(200);
    const colleague = await as(await aUser(node.database, { partner: busy.partner_id }));
    expect((await act('reboot', colleague)).statusCode).toBe(409);
    for (let read = 2; read <= 30; read += 1) await act('get_status', own);
    expect((await act('get_status', own)).statusCode).toBe(429);
  });

  test('accepts at most four kilobytes of parameters', async () => {
    const fits = await run('get_status', { parameters: { note: 'x'.repeat(4_000) } });
    const big = await run('get_status', { parameters: { note: 'x'.repeat(4_100) } });
    expect([fits.statusCode, big.statusCode]).toEqual([200, 422]);
  });

  test('treats an asset of another tenant exactly like an unknown one', async () => {
    const stranger = (await signInAs(t, await aUser(t.database))).access_token;
    const hidden = await run('get_status', { bearer: stranger });
    const absent = await run('get_status', { bearer: stranger, of: { ...asset, id: 2_000_000_000 } });
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(absent.body);
    expect(await newest(stranger)).toBeUndefined();
  });

  test('lets a restricted user act only on what is granted', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const bearer = (await signInAs(t, restricted)).access_token;
    expect((await run('get_status', { bearer })).statusCode).toBe(404);
    await aGrant(t.database, restricted, { asset });
    expect((await run('get_status', { bearer })).json().result.status).toBe('online');
    await run('check_firmware_update', { bearer });
    expect(await newest(bearer)).toMatchObject({ asset_id: asset.id });
  });

  test('queries the device once for concurrent status requests', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => run('get_status')));
    expect(projector.maxAtOnce()).toBe(1);
    for (const reply of responses) expect(reply.json().result.status).toBe('online');
  });
});
