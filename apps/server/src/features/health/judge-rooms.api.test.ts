import { getRoomHealth, getRoomHealthSummary, listRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import type { RoomHealth } from '@greenroom/domain/health/room-health.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { judgeRooms } from './judge-rooms.ts';

let t: TestApp;
let room: TestRoom;
let display: TestAsset;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  room = await aRoom(t.database, { room_type: 'Huddle space' });
  display = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Display' });
  token = (await signInAs(t, await aUser(t.database, { partner: room.partner_id }))).access_token;
});
afterAll(() => t.stop());

async function report(asset: TestAsset, code: 'device-unreachable' | null): Promise<void> {
  const observed_at = t.clock.now().toISOString();
  const status = { asset_id: asset.id, status: code ? 'offline' : 'online', message: null, code };
  await asSystem(t.database, (db) =>
    storePolledStatuses(db, {
      statuses: [{ ...status, firmware_version: null, observed_at }],
      now: t.clock.now(),
    }),
  );
  await judgeRooms(t.services);
}

async function read(id = room.id): Promise<RoomHealth> {
  const response = await callEndpoint(t.app, getRoomHealth, { params: { id } }, { token });
  return response.json();
}

const pass = async (seconds: number) => {
  t.clock.pass(seconds);
  await judgeRooms(t.services);
};

test('a room follows its devices: a worse state after half a minute, a better one at once', async () => {
  await judgeRooms(t.services);
  expect(await read()).toMatchObject({ state: 'unknown', model_version: null });
  await report(display, null);
  expect(await read()).toMatchObject({ state: 'healthy', score: 100 });

  const failed = t.clock.now();
  await report(display, 'device-unreachable');
  expect((await read()).state).toBe('healthy');
  await pass(31);
  const down = await read();
  expect(down).toMatchObject({ state: 'down', since: expect.any(String) });
  // From the time at which it was first judged, not from the end of the half minute.
  const since = new Date(down.since ?? 0);
  expect(since >= failed && since.getTime() < t.clock.now().getTime() - 30_000).toBe(true);
  expect(down.why[0]).toMatchObject({ need: 'picture', verdict: 'short', works: 0, enough: 1 });
  expect(down.why[0]?.members).toMatchObject([{ asset_id: display.id, condition: 'unreachable' }]);
  expect(down.why[1]).toMatchObject({ need: 'call', verdict: 'unwatched' });

  const [row] = (await callEndpoint(t.app, listRoomHealth, {}, { token })).json();
  expect(row).toMatchObject({ room_id: room.id, state: 'down', causes: [{ need: 'picture', works: 0 }] });
  const summary = (await callEndpoint(t.app, getRoomHealthSummary, {}, { token })).json();
  expect(summary.rooms).toMatchObject({ down: 1, healthy: 0 });
  expect(summary.sites).toMatchObject([{ site_id: room.site_id, rooms: { down: 1 } }]);
  expect(summary.worst).toEqual([row]);

  t.clock.pass(60);
  await report(display, null);
  expect((await read()).state).toBe('healthy');

  const changes = await asSystem(t.database, (db) =>
    db
      .selectFrom('room_changes')
      .where('room_id', '=', room.id)
      .orderBy('at')
      .select(['at', 'state'])
      .execute(),
  );
  expect(changes.map(({ state }) => state)).toEqual(['unknown', 'healthy', 'down', 'healthy']);
  expect(changes[2]?.at).toEqual(since);
});

test('a room that recovers in that half minute was never worse', async () => {
  await report(display, 'device-unreachable');
  t.clock.pass(20);
  await report(display, null);
  await pass(31);
  expect(await read()).toMatchObject({ state: 'healthy' });
});

test('a room is unknown while its device is not polled or its agent is away, and what it was when that ends', async () => {
  const connection = { asset_id: display.id, driver: 'pjlink', host: '192.0.2.1', route: 'agent' };
  await asSystem(t.database, (db) =>
    db
      .insertInto('device_connections')
      .values(connection as never)
      .execute(),
  );
  await report(display, null);
  const polling = { ...t.services, config: { ...t.services.config, pollSeconds: { pjlink: 30 } } };
  const sweep = async (seconds: number) => {
    t.clock.pass(seconds);
    await judgeRooms(polling, { withSweep: true });
  };
  await sweep(95);
  expect((await read()).state).toBe('healthy');
  await sweep(10);
  await sweep(31);
  const unknown = await read();
  expect(unknown.state).toBe('unknown');
  expect(unknown.why[0]?.members).toMatchObject([{ condition: 'unknown' }]);
  // The same status as before: no condition changes.
  await report(display, null);
  expect((await read()).state).toBe('healthy');

  const gap = { site_id: room.site_id, began_at: t.clock.now(), reason: 'agent-offline' };
  await asSystem(t.database, (db) =>
    db
      .insertInto('watch_gaps')
      .values(gap as never)
      .execute(),
  );
  await judgeRooms(t.services);
  await pass(31);
  expect((await read()).state).toBe('unknown');
  await asSystem(t.database, (db) => db.updateTable('watch_gaps').set({ ended_at: t.clock.now() }).execute());
  await judgeRooms(t.services);
  expect((await read()).state).toBe('healthy');
});

test('both rooms of an asset that moves are judged, and the room of one that goes', async () => {
  const other = await aRoom(t.database, { partner: room.partner_id, room_type: 'Huddle space' });
  await judgeRooms(t.services);
  expect((await read(other.id)).state).toBe('unmonitored');
  const move = sql`update assets set room_id = ${other.id} where id = ${display.id}`;
  await asSystem(t.database, (db) => move.execute(db));
  // Until the room is judged again, its reasons still name the device.
  expect((await read()).why[0]?.members).toMatchObject([{ asset_id: display.id }]);
  await judgeRooms(t.services);
  expect((await read(other.id)).state).toBe('healthy');
  expect((await read()).state).toBe('unmonitored');
  await asSystem(t.database, (db) => sql`delete from assets where id = ${display.id}`.execute(db));
  await judgeRooms(t.services);
  expect((await read(other.id)).state).toBe('unmonitored');
});
