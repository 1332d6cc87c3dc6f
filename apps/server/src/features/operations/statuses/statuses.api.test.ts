import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { listAssetStatuses, listRecentOperations } from '@greenroom/domain/operations/endpoints.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusesChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storeStatuses } from './statuses.queries.ts';

describe('the last reported status', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  beforeEach(async () => {
    room = await aRoom(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, { room, is_controlled: true, product_name: 'Screen' });
  });
  afterAll(() => t.stop());

  const aStatus = (change: Partial<AssetStatus> = {}): AssetStatus => ({
    asset_id: asset.id,
    status: 'online',
    message: 'On',
    code: null,
    firmware_version: null,
    observed_at: t.clock.now().toISOString(),
    ...change,
  });
  const store = (...statuses: AssetStatus[]) =>
    asSystem(t.database, (db) => storeStatuses(db, { statuses, now: t.clock.now() }));
  const list = async (query: object, bearer = token) =>
    (await t.call(listAssetStatuses, { query }, { token: bearer })).json();

  test('is listed for a room and for one asset', async () => {
    await store(aStatus());
    const other = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    await store(aStatus({ asset_id: other.id, status: 'offline', code: 'device-unreachable' }));
    expect(await list({ room_id: room.id })).toMatchObject([{ asset_id: asset.id, status: 'online' }]);
    expect(await list({ asset_id: other.id })).toMatchObject([
      { status: 'offline', code: 'device-unreachable' },
    ]);
    expect(await list({ room_id: room.id, asset_id: other.id })).toEqual([]);
  });

  test('is not listed for everything at once', async () => {
    const response = await t.call(listAssetStatuses, {}, { token });
    expect([response.statusCode, response.json().code]).toEqual([422, 'invalid-input']);
  });

  test('is hidden from other tenants and, without a grant, from a restricted user', async () => {
    await store(aStatus());
    const stranger = (await signInAs(t, await aUser(t.database))).access_token;
    expect(await list({ asset_id: asset.id }, stranger)).toEqual([]);
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const bearer = (await signInAs(t, restricted)).access_token;
    await aGrant(t.database, restricted, { room });
    expect(await list({ room_id: room.id }, bearer)).toEqual([]);
    await aGrant(t.database, restricted, { asset });
    expect(await list({ room_id: room.id }, bearer)).toHaveLength(1);
  });

  test('under a hidden room is not found by the room', async () => {
    await store(aStatus());
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const bearer = (await signInAs(t, restricted)).access_token;
    await aGrant(t.database, restricted, { asset });
    expect(await list({ room_id: room.id }, bearer)).toEqual([]);
    expect(await list({ asset_id: asset.id }, bearer)).toHaveLength(1);
  });

  test('is the newest one, in whatever order they arrive, and never from the future', async () => {
    const now = t.clock.now().getTime();
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    await store(
      aStatus({ status: 'offline', observed_at: at(-5) }),
      aStatus({ status: 'online', observed_at: at(-1) }),
    );
    await store(aStatus({ status: 'error', observed_at: at(-10) }));
    expect(await list({ asset_id: asset.id })).toMatchObject([{ status: 'online' }]);
    const [kept] = await store(aStatus({ status: 'offline', observed_at: at(3600) }));
    expect(Date.parse(kept?.observed_at ?? '')).toBeLessThan(now + 60_000);
  });

  test('keeps the version when a later status has none', async () => {
    await store(aStatus({ firmware_version: '1.2' }));
    await store(aStatus());
    expect(await list({ asset_id: asset.id })).toMatchObject([{ firmware_version: '1.2' }]);
  });

  test('sends one notification for a change, and none without a change', async () => {
    const { received, stop } = await listenForNotifications(t, statusesChannel);
    const other = await anAsset(t.database, { room, is_controlled: true });
    await store(aStatus());
    await store(aStatus());
    await store(aStatus({ asset_id: other.id, status: 'pending' }), aStatus({ status: 'pending' }));
    await eventually(() => expect(received).toEqual([String(asset.id), `${asset.id},${other.id}`]));
    stop();
  });

  test('loses nothing and stores nothing for a deleted asset', async () => {
    expect(await store(aStatus({ asset_id: 2_000_000_000 }), aStatus())).toMatchObject([
      { asset_id: asset.id },
    ]);
  });

  describe('the log', () => {
    const anEntry = (state: 'queued' | 'sent' | 'done' | 'failed' | 'expired', minutes: number) =>
      asSystem(t.database, (db) =>
        db
          .insertInto('asset_operations')
          .values({
            asset_id: asset.id,
            partner_id: asset.partner_id,
            user_name: 'Ada',
            action_name: 'reboot',
            parameters: '{}',
            state,
            created_at: new Date(Date.UTC(2030, 0, 1, 0, minutes)),
          })
          .execute(),
      );
    const log = async (query: object, bearer = token): Promise<OperationLog[]> =>
      (await t.call(listRecentOperations, { query }, { token: bearer })).json();

    test('contains only finished actions, newest first, in pages', async () => {
      await anEntry('done', 1);
      await anEntry('expired', 3);
      await anEntry('failed', 2);
      await anEntry('sent', 4);
      await anEntry('queued', 5);
      const entries = await log({ limit: 3 });
      expect(entries.map(({ status, created_at }) => [status, created_at.slice(0, 16)])).toEqual([
        ['failed', '2030-01-01T00:03'],
        ['failed', '2030-01-01T00:02'],
        ['succeeded', '2030-01-01T00:01'],
      ]);
      expect(await log({ limit: 1, skip: 2 })).toEqual([entries[2]]);
      expect(entries[2]).toMatchObject({ asset_name: 'Screen', user_name: 'Ada', action_name: 'reboot' });
    });

    test('contains only assets that the viewer sees', async () => {
      await anEntry('done', 9);
      const admin = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
      expect(await log({ limit: 1 }, admin)).toMatchObject([{ asset_id: asset.id }]);
      const stranger = (await signInAs(t, await aUser(t.database))).access_token;
      expect(await log({}, stranger)).toEqual([]);
      const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
      expect(await log({}, (await signInAs(t, restricted)).access_token)).toEqual([]);
    });

    test('contains a requested one, however many are newer, and only for users who see it', async () => {
      await anEntry('done', 20);
      const [newest] = await log({ limit: 1 });
      await anEntry('done', 21);
      const query = { operation_id: newest?.id, limit: 1 };
      expect(await log(query)).toEqual([newest]);
      const stranger = (await signInAs(t, await aUser(t.database))).access_token;
      expect(await log(query, stranger)).toEqual([]);
      expect(await log({ operation_id: Number.MAX_SAFE_INTEGER })).toEqual([]);
    });

    test('does not contain an unfinished one', async () => {
      await anEntry('sent', 30);
      const { id } = await asSystem(t.database, (db) =>
        db
          .selectFrom('asset_operations')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      expect(await log({ operation_id: id })).toEqual([]);
    });

    test.each([
      { limit: 0 },
      { limit: 101 },
      { skip: -1 },
      { limit: 'x' },
      { operation_id: 0 },
      { operation_id: 'x' },
      { operation_id: '9007199254740992' },
    ])('rejects %j', async (query) => {
      expect((await t.call(listRecentOperations, { query: query as never }, { token })).statusCode).toBe(422);
    });
  });
});
