import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import {
  getEstateStatus,
  listAssetStatuses,
  listRoomStatuses,
  listSiteStatuses,
} from '@greenroom/domain/operations/endpoints.ts';
import { countStatuses } from '@greenroom/domain/operations/status-counts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storeStatuses } from './statuses.queries.ts';

describe('the number of devices per state', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let other: TestRoom;
  const assets: Record<string, TestAsset> = {};

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = await aRoom(t.database, { partner: user.partner_id });
    other = await aRoom(t.database, { partner: user.partner_id });
    const add = async (name: string, status: string | null, place = room) => {
      assets[name] = await anAsset(t.database, { room: place, is_controlled: true, product_name: name });
      if (status) await say(assets[name], status);
    };
    await add('dead', 'offline');
    await add('fine', 'online');
    await add('odd', 'Warming up');
    await add('silent', null);
    await add('broken', ' ERROR ', other);
    await anAsset(t.database, { room, is_controlled: false });
  });
  afterAll(() => t.stop());

  const say = (asset: TestAsset, status: string) =>
    asSystem(t.database, (db) => {
      const now = t.clock.now();
      const reported = { status, message: null, code: null, firmware_version: null };
      const statuses = [{ asset_id: asset.id, ...reported, observed_at: now.toISOString() }];
      return storeStatuses(db, { statuses, now });
    });
  const rooms = async (ids: string, bearer = token) =>
    (await t.call(listRoomStatuses, { query: { ids } }, { token: bearer })).json();
  const sites = async (query: { ids?: string } = {}, bearer = token) =>
    (await t.call(listSiteStatuses, { query }, { token: bearer })).json();
  const estate = async (bearer = token) =>
    (await t.call(getEstateStatus, {}, { token: bearer })).json().devices;

  test('is counted by room, by site and in total', async () => {
    const inRoom = countStatuses(['offline', 'online', 'other', 'unknown']);
    const inOther = countStatuses(['error']);
    expect(await rooms(`${room.id},${other.id}`)).toEqual([
      { room_id: room.id, devices: inRoom },
      { room_id: other.id, devices: inOther },
    ]);
    expect(await rooms(String(other.id))).toHaveLength(1);
    const both = [
      { site_id: room.site_id, devices: inRoom },
      { site_id: other.site_id, devices: inOther },
    ];
    expect(await sites()).toEqual(both);
    expect(await sites({ ids: String(room.site_id) })).toEqual(both.slice(0, 1));
    expect(await estate()).toEqual(countStatuses(['offline', 'online', 'other', 'unknown', 'error']));
  });

  test('counts for a restricted user only what is granted, each grant on its own', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const bearer = (await signInAs(t, restricted)).access_token;
    await aGrant(t.database, restricted, { room });
    expect(await rooms(String(room.id), bearer)).toEqual([]);
    await aGrant(t.database, restricted, { asset: assets.dead as TestAsset });
    await aGrant(t.database, restricted, { asset: assets.broken as TestAsset });
    expect(await rooms(`${room.id},${other.id}`, bearer)).toEqual([
      { room_id: room.id, devices: countStatuses(['offline']) },
    ]);
    expect(await sites({}, bearer)).toEqual([]);
    expect(await estate(bearer)).toEqual(countStatuses(['offline', 'error']));
  });

  test('shows another tenant nothing', async () => {
    const stranger = (await signInAs(t, await aUser(t.database))).access_token;
    expect(await rooms(String(room.id), stranger)).toEqual([]);
    expect(await sites({ ids: String(room.site_id) }, stranger)).toEqual([]);
    expect(await estate(stranger)).toEqual(countStatuses([]));
  });

  test('rejects too many ids, and invalid ones', async () => {
    const ids = Array.from({ length: 201 }, (_, at) => at + 1).join(',');
    for (const wrong of [ids, '1,', 'x', '0', '', '9'.repeat(100_000)]) {
      const response = await t.call(listRoomStatuses, { query: { ids: wrong } }, { token });
      expect([response.statusCode, response.json().code]).toEqual([422, 'invalid-input']);
    }
  });

  test('is listed for assets by their ids', async () => {
    const asset_ids = `${assets.dead?.id},${assets.silent?.id},${assets.broken?.id}`;
    const listed = (await t.call(listAssetStatuses, { query: { asset_ids } }, { token })).json();
    expect(listed.map(({ asset_id }: { asset_id: number }) => asset_id)).toEqual([
      assets.dead?.id,
      assets.broken?.id,
    ]);
  });

  test('finds the assets in a state, and follows each change at once', async () => {
    const find = async (live: string) => {
      const response = await t.call(listAssets, { query: { live, fields: 'list' } }, { token });
      const names = response.json().map((row: { product_name: string }) => row.product_name);
      return [names, response.headers['x-total-count']];
    };
    expect(await find('offline,error')).toEqual([['broken', 'dead'], '2']);
    expect(await find('unknown')).toEqual([['silent'], '1']);
    await say(assets.fine as TestAsset, 'offline');
    expect(await find('offline')).toEqual([['dead', 'fine'], '2']);
    const wrong = await t.call(listAssets, { query: { live: 'ok' } }, { token });
    expect(wrong.statusCode).toBe(422);
  });
});
