import { setTimeout as pause } from 'node:timers/promises';
import type { AssetActionRequest } from '@greenroom/domain/operations/asset-action-request.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import {
  listAssetControls,
  listRecentOperations,
  runAssetAction,
} from '@greenroom/domain/operations/endpoints.ts';
import type { DeviceStatus } from '@greenroom/drivers/driver.ts';
import { notResponding, notUnderstood, unreachable, wrongPassword } from '@greenroom/drivers/driver-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aConnection } from '#test/build/a-connection.ts';
import { aDriver, useDrivers } from '#test/build/a-driver.ts';
import { aUser } from '#test/build/a-user.ts';
import {
  asset,
  drive,
  loseTransactions,
  run,
  setUpDeviceActions,
  status,
  t,
  token,
  user,
} from '#test/device-actions.ts';
import { watchDeadlines } from '#test/operations/watch-deadlines.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';

describe('an action that a device must run at most once', () => {
  setUpDeviceActions();

  test('is recorded, and can be requested again, when the database is down for a moment', async () => {
    const reboot = vi.fn(async () => loseTransactions(1));
    drive({ reboot });
    expect((await run('reboot')).json()).toMatchObject({ result: { status: 'pending' } });
    vi.restoreAllMocks();
    t.clock.pass(181);
    expect((await run('reboot')).statusCode).toBe(200);
    expect(reboot).toHaveBeenCalledTimes(2);
  });

  test('leaves the device pending from an accepted reboot until it responds again, or the grace time is over', async () => {
    let isUp = true;
    const reply = async () => {
      if (!isUp) throw unreachable();
      return { message: deviceMessage('device.on') };
    };
    drive({ reboot: async () => {}, status: reply, rebootGraceSeconds: 180 });
    const reboot = await run('reboot');
    expect(reboot.json()).toMatchObject({ result: { status: 'pending' }, message: expect.any(String) });
    expect(await status()).toMatchObject({ status: 'pending', code: null });

    isUp = false;
    t.clock.pass(60);
    const waiting = (await run('get_status')).json();
    expect(waiting.result).toEqual({ status: 'pending', message: 'The device is restarting.' });
    expect(await status()).toMatchObject({
      status: 'pending',
      message: 'The device is restarting.',
      code: null,
    });

    t.clock.pass(121);
    expect((await run('get_status')).json().result).toMatchObject({
      status: 'offline',
      code: 'device-unreachable',
    });
    expect(await status()).toMatchObject({ status: 'offline', code: 'device-unreachable' });
  });

  describe('in the grace time after a reboot', () => {
    let reply: () => Promise<DeviceStatus>;
    const on = async () => ({ message: deviceMessage('device.on') });
    const getStatus = async () => (await run('get_status')).json().result;
    beforeEach(async () => {
      reply = on;
      drive({ reboot: async () => {}, status: () => reply(), rebootGraceSeconds: 180 });
      await run('reboot');
    });

    test.each([
      ['a refused password', wrongPassword(), 'device-auth-failed'],
      ['garbage', notUnderstood(), 'device-protocol-error'],
      ['no word of its protocol', notResponding(), 'device-not-answering'],
    ])('shows %s at once', async (_, fault, code) => {
      reply = () => Promise.reject(fault);
      expect(await getStatus()).toMatchObject({ status: 'error', code });
      expect(await status()).toMatchObject({ status: 'error', code });
    });

    test('shows a missing agent at once', async () => {
      await aConnection(t, asset, { route: 'agent' });
      expect(await getStatus()).toMatchObject({ status: 'offline', code: 'agent-offline' });
    });

    test('tolerates silence before and after a first response, until the device has gone down and come back', async () => {
      expect(await getStatus()).toMatchObject({ status: 'online' });
      reply = () => Promise.reject(unreachable());
      expect(await getStatus()).toMatchObject({ status: 'pending' });
      reply = on;
      expect(await getStatus()).toMatchObject({ status: 'online' });
      reply = () => Promise.reject(unreachable());
      expect(await getStatus()).toMatchObject({ status: 'offline', code: 'device-unreachable' });
      expect(await status()).toMatchObject({ status: 'offline' });
    });

    test('does not end with a response after a silence from before the reboot', async () => {
      t.clock.pass(300);
      reply = () => Promise.reject(unreachable());
      expect(await getStatus()).toMatchObject({ status: 'offline' });
      await run('reboot');
      reply = on;
      expect(await getStatus()).toMatchObject({ status: 'online' });
      reply = () => Promise.reject(unreachable());
      expect(await getStatus()).toMatchObject({ status: 'pending' });
    });
  });

  test('allows one reboot at a time', async () => {
    let letItEnd = () => {};
    const reboot = vi.fn(() => new Promise<void>((resolve) => (letItEnd = resolve)));
    drive({ reboot });
    const attempts = [run('reboot'), run('reboot')];
    const rejected = await Promise.race(attempts);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toEqual({
      code: 'device-busy',
      detail: 'A restart of this device is already under way.',
      device_message: deviceMessage('device.restartUnderWay'),
    });
    letItEnd();
    const responses = await Promise.all(attempts);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(reboot).toHaveBeenCalledOnce();
  });

  describe('is not run again', () => {
    const againAt = async () =>
      (await t.call(listAssetControls, { query: { asset_id: asset.id } }, { token })).json()[0]
        .reboot_again_at;

    test('by twenty concurrent requests on two servers', async () => {
      const reboot = vi.fn(async () => {});
      drive({ reboot });
      const other = await startServerNode(t);
      useDrivers(other, aDriver({ reboot }));
      const request = { params: { id: asset.id }, body: { action_name: 'reboot' as const, parameters: {} } };
      const elsewhere = () => other.call(runAssetAction, request, { token });
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? run('reboot') : elsewhere())),
      );
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
      expect(reboot).toHaveBeenCalledOnce();
    });

    test('within its grace time: the rejection says until when, and is not an operation', async () => {
      drive({ reboot: async () => {} });
      expect(await againAt()).toBeNull();
      const { operation_id } = (await run('reboot')).json();
      t.clock.pass(60);
      const rejection = await run('reboot');
      expect([rejection.statusCode, rejection.json().code]).toEqual([409, 'restarted-recently']);
      expect(rejection.json().detail).toMatch(/^The device or its power outlet .* in (119|120) seconds\.$/);
      expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(100);
      expect(Date.parse(await againAt()) - t.clock.now().getTime()).toBeGreaterThan(100_000);
      const log = (await t.call(listRecentOperations, { query: { limit: 1 } }, { token })).json();
      expect(log).toMatchObject([{ id: operation_id, status: 'succeeded' }]);
      t.clock.pass(121);
      expect(await againAt()).toBeNull();
      expect((await run('reboot')).statusCode).toBe(200);
    });

    test('within half a minute, even when the device is already back', async () => {
      let isUp = false;
      const reply = () =>
        isUp ? Promise.resolve({ message: deviceMessage('device.on') }) : Promise.reject(unreachable());
      drive({ reboot: async () => {}, status: reply });
      await run('reboot');
      await run('get_status');
      isUp = true;
      await run('get_status');
      t.clock.pass(15);
      expect((await run('reboot')).json().code).toBe('restarted-recently');
      t.clock.pass(16);
      expect((await run('reboot')).statusCode).toBe(200);
    });

    test('until the device responds well after half a minute, when it was down between two polls', async () => {
      drive({ reboot: async () => {}, status: async () => ({ message: deviceMessage('device.on') }) });
      await run('reboot');
      t.clock.pass(10);
      await run('get_status');
      t.clock.pass(25);
      expect((await run('reboot')).json().code).toBe('restarted-recently');
      await run('get_status');
      expect(await againAt()).toBeNull();
      expect((await run('reboot')).statusCode).toBe(200);
    });

    test('when it is unknown whether the last one ran', async () => {
      drive({ reboot: async () => Promise.reject(notResponding()) });
      expect((await run('reboot')).json().code).toBe('outcome-unknown');
      expect((await run('reboot')).json().code).toBe('restarted-recently');
    });

    test('except after a failed one', async () => {
      drive({ reboot: async () => Promise.reject(unreachable()) });
      expect((await run('reboot')).json().code).toBe('device-unreachable');
      expect((await run('reboot')).json().code).toBe('device-unreachable');
    });
  });

  describe('with an Idempotency-Key', () => {
    const runWithKey = (key: string, body: Partial<AssetActionRequest> = {}, as = token, id = asset.id) =>
      t.call(
        runAssetAction,
        { params: { id }, body: { action_name: 'reboot', parameters: { device_type: 3 }, ...body } },
        { token: as, headers: { 'idempotency-key': key } },
      );

    test('runs once, and every request gets its result', async () => {
      const reboot = vi.fn(async () => void (await pause(100)));
      drive({ reboot });
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => runWithKey('k-1')));
      expect(reboot).toHaveBeenCalledOnce();
      for (const reply of replies) {
        expect(reply.statusCode).toBe(200);
        expect(reply.json()).toEqual(replies[0]?.json());
      }
      expect((await runWithKey('k-1')).json()).toEqual(replies[0]?.json());
    });

    test('returns the same failure again', async () => {
      const reboot = vi.fn(async () => Promise.reject(unreachable()));
      drive({ reboot });
      const [first, second] = [await runWithKey('k-2'), await runWithKey('k-2')];
      expect([first.statusCode, first.body]).toEqual([502, second.body]);
      expect(reboot).toHaveBeenCalledOnce();
    });

    test('is rejected for another action, and free for another user', async () => {
      const reboot = vi.fn(async () => {});
      drive({ reboot });
      await runWithKey('k-3');
      for (const other of [
        await runWithKey('k-3', { parameters: {} }),
        await runWithKey('k-3', { action_name: 'get_status' }),
      ]) {
        expect(other.statusCode).toBe(409);
        expect(other.json()).toEqual({
          code: 'conflict',
          detail: 'This Idempotency-Key was already used for another action.',
        });
      }
      const colleague = await aUser(t.database, { partner: user.partner_id });
      const as = (await signInAs(t, colleague)).access_token;
      expect((await runWithKey('k-3', {}, as)).json().code).toBe('restarted-recently');
      expect((await runWithKey('', {})).statusCode).toBe(422);
    });

    test('can be used again after a rejection, and shows nothing that the user may no longer see', async () => {
      drive({ reboot: async () => {} });
      await run('reboot');
      expect((await runWithKey('k-4')).json().code).toBe('restarted-recently');
      t.clock.pass(181);
      expect((await runWithKey('k-4')).statusCode).toBe(200);
      const stranger = (await signInAs(t, await aUser(t.database))).access_token;
      expect((await runWithKey('k-4', {}, stranger)).statusCode).toBe(404);
    });
  });

  test('reports an unknown outcome when a device does not confirm a reboot, in time for the browser', async () => {
    drive({ reboot: () => new Promise(() => {}) });
    const expectDeadline = watchDeadlines();
    const response = await run('reboot');
    expectDeadline();
    expect([response.statusCode, response.json().code]).toEqual([504, 'outcome-unknown']);
    expect(await status()).toBeUndefined();
  });
});
