import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { getRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import * as endpoints from '@greenroom/domain/health/models/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { judgeRooms } from '../judge-rooms.ts';

let t: TestApp;
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
    { room_id: room.id, from: 'degraded', to: 'down', needs: ['control'] },
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

test('a device that is to be ignored no longer counts', async () => {
  const own = { params: { id: panel.id }, body: { role: null, counts: 'ignored' as const } };
  const set = await callEndpoint(t.app, endpoints.setAssetRole, own, { token });
  expect(set.json()).toEqual({ role: null, counts: 'ignored', effective: 'control' });
  await judgeRooms(t.services);
  expect((await stateNow()).state).toBe('unmonitored');
});
