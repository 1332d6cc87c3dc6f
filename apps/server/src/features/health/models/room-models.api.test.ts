import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { getRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import * as endpoints from '@greenroom/domain/health/models/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAssetChanges } from '#features/operations/statuses/asset-changes.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { judgeRooms } from '../judge-rooms.ts';

let t: TestApp;
const nothingElse = { code: null, power: null, in_use: null, message: null, device_message: null };
let room: TestRoom;
let panel: TestAsset;
let token: string;

const document = (short: 'down' | 'degraded') => ({
  format: 1 as const,
  title: { en: 'Boardroom' },
  needs: [{ id: 'control', roles: ['control' as const], at_least: 1, short }],
  warnings: 'note' as const,
});

beforeAll(async () => {
  t = await startTestApp();
  room = await aRoom(t.database, { room_type: 'Boardroom' });
  panel = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Touch panel' });
  const permissions: Viewer['permissions'] = ['service.manage'];
  const user = await aUser(t.database, { partner: room.partner_id, permissions } as never);
  token = (await signInAs(t, user)).access_token;
  await asSystem(t.database, (db) =>
    sql`insert into asset_statuses (asset_id, status, condition, observed_at, changed_at)
      values (${panel.id}, 'offline', 'unreachable', now(), now())`.execute(db),
  );
  await judgeRooms(t.services);
});
afterAll(() => t.stop());

const stateNow = async () =>
  (await callEndpoint(t.app, getRoomHealth, { params: { id: room.id } }, { token })).json();

const save = (based_on: number, short: 'down' | 'degraded') =>
  callEndpoint(
    t.app,
    endpoints.saveRoomModel,
    { body: { room_type: 'boardroom', based_on, document: document(short) } },
    { token },
  );

const activate = (id: number, based_on: number) =>
  callEndpoint(t.app, endpoints.activateRoomModel, { params: { id }, body: { based_on } }, { token });

test('a model is drafted, previewed, activated, and an earlier version again', async () => {
  expect(await stateNow()).toMatchObject({ state: 'degraded', model_version: null });

  const body = { room_type: 'Boardroom', document: document('down') };
  const preview = (await callEndpoint(t.app, endpoints.previewRoomModel, { body }, { token })).json();
  expect(preview).toMatchObject({ rooms: 1, stay: 0, before: { degraded: 1 }, after: { down: 1 } });
  expect(preview.changes).toMatchObject([
    { room_id: room.id, from: 'degraded', to: 'down', causes: [{ need: 'control', works: 0, enough: 1 }] },
  ]);

  const draft = (await save(0, 'down')).json();
  expect(draft).toMatchObject({ version: 1, edition: 1, state: 'draft' });
  const stale = await save(0, 'degraded');
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'changed-meanwhile']);
  await judgeRooms(t.services);
  expect((await stateNow()).state).toBe('degraded');

  expect((await activate(draft.id, 1)).json()).toMatchObject({ version: 1, edition: 2, state: 'active' });
  await judgeRooms(t.services);
  expect(await stateNow()).toMatchObject({ state: 'down', model_version: 1 });

  const second = (await save(2, 'degraded')).json();
  expect((await activate(second.id, 3)).json()).toMatchObject({ version: 2 });
  await judgeRooms(t.services);
  expect(await stateNow()).toMatchObject({ state: 'degraded', model_version: 2 });
  expect((await activate(draft.id, 4)).json()).toMatchObject({ version: 3, state: 'active' });
  await judgeRooms(t.services);
  expect(await stateNow()).toMatchObject({ state: 'down', model_version: 3 });
});

test('an earlier version is activated beside a draft, which stays the next one', async () => {
  const create = async (based_on: number) => {
    const body = { room_type: 'Studio', based_on, document: document('down') };
    return (await callEndpoint(t.app, endpoints.saveRoomModel, { body }, { token })).json();
  };
  const first = await create(0);
  await activate(first.id, 1);
  const draft = await create(2);
  expect(draft).toMatchObject({ version: 2, state: 'draft' });
  expect((await activate(first.id, 3)).json()).toMatchObject({ version: 2, state: 'active' });
  expect((await activate(draft.id, 4)).json()).toMatchObject({ version: 3, state: 'active' });
});

test('the last 7 days are replayed by the present model and by another', async () => {
  const hours = (count: number) => new Date(t.clock.now().getTime() - count * 3_600_000);
  await asSystem(t.database, (db) =>
    recordAssetChanges(
      db,
      [
        { at: hours(200), condition: 'working' as const },
        { at: hours(50), condition: 'unreachable' as const },
        { at: hours(40), condition: 'working' as const },
      ].map((change) => ({ ...change, ...nothingElse, asset_id: panel.id })),
    ),
  );
  const body = { room_type: 'Boardroom', document: document('degraded') };
  const replay = (await callEndpoint(t.app, endpoints.replayRoomModel, { body }, { token })).json();
  expect(replay).toMatchObject({ rooms: 1, counted: 1 });
  expect(replay.before).toEqual({ down: 10, degraded: 0, unknown: 0 });
  expect(replay.after).toEqual({ down: 0, degraded: 10, unknown: 0 });
});

test('a model follows the folded name of its type, and is that of one partner alone', async () => {
  const other = await aRoom(t.database, { room_type: 'Boardroom' });
  const device = await anAsset(t.database, { room: other, is_controlled: true, asset_type: 'Touch panel' });
  await asSystem(t.database, async (db) => {
    await sql`insert into asset_statuses (asset_id, status, condition, observed_at, changed_at)
      values (${device.id}, 'offline', 'unreachable', now(), now())`.execute(db);
    await sql`update rooms set room_type = 'BOARDROOM' where id = ${room.id}`.execute(db);
  });
  await judgeRooms(t.services);
  expect(await stateNow()).toMatchObject({ state: 'down', model_version: 3 });
  const [stranger] = await asSystem(t.database, (db) =>
    db.selectFrom('room_health').where('room_id', '=', other.id).select(['state', 'model_id']).execute(),
  );
  expect(stranger).toEqual({ state: 'degraded', model_id: null });

  await asSystem(t.database, (db) =>
    sql`update rooms set room_type = 'Planetarium' where id = ${room.id}`.execute(db),
  );
  await judgeRooms(t.services);
  expect(await stateNow()).toMatchObject({ state: 'degraded', model_version: null });
  await asSystem(t.database, (db) =>
    sql`update rooms set room_type = 'Boardroom' where id = ${room.id}`.execute(db),
  );
  await judgeRooms(t.services);
  expect(await stateNow()).toMatchObject({ state: 'down', model_version: 3 });
});

test('the words of a partner give its devices another role, and rooms are judged by it', async () => {
  const update = (words: string, role: 'display' | null) =>
    callEndpoint(t.app, endpoints.updateRoleMap, { body: { words, role } }, { token });
  const map = (await update('TOUCH', 'display')).json();
  expect(map.entries).toEqual([{ words: 'TOUCH', role: 'display' }]);
  expect(map.kinds).toEqual([
    { kind: 'Touch panel', assets: 1, role: 'display', built_in: 'control', words: 'TOUCH' },
  ]);
  await judgeRooms(t.services);
  expect((await stateNow()).state).toBe('unmonitored');
  expect((await update('touch', null)).json().entries).toEqual([]);
  await judgeRooms(t.services);
  expect((await stateNow()).state).toBe('down');
});

test('a device that is to be ignored no longer counts', async () => {
  const own = { params: { id: panel.id }, body: { role: null, counts: 'ignored' as const } };
  const set = await callEndpoint(t.app, endpoints.setAssetRole, own, { token });
  expect(set.json()).toEqual({
    ...{ role: null, counts: 'ignored', effective: 'control', automatic: 'control' },
  });
  await judgeRooms(t.services);
  expect((await stateNow()).state).toBe('unmonitored');
});
