import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { readStoredSite } from './site-facts.queries.ts';
import { siteFactsOf } from './site-facts.ts';

let t: TestApp;
let room: TestRoom;
let beamer: TestAsset;
let codec: TestAsset;

beforeAll(async () => {
  t = await startTestApp();
  room = await aRoom(t.database);
  beamer = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Lichtwerfer' });
  codec = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Codec' });
  for (const device of [beamer, codec]) await aConnection(t, device);
});
afterAll(() => t.stop());

async function report(device: TestAsset, isOnline: boolean, facts?: { in_use: boolean }): Promise<number> {
  t.clock.pass(60);
  const now = t.clock.now();
  const status = {
    ...{
      asset_id: device.id,
      status: isOnline ? 'online' : 'offline',
      message: null,
      firmware_version: null,
    },
    ...{ observed_at: now.toISOString(), code: isOnline ? null : ('device-unreachable' as const) },
    ...(facts && { facts }),
  };
  await asSystem(t.database, (db) => storePolledStatuses(db, { statuses: [status] as never, now }));
  return now.getTime();
}

async function facts() {
  const now = t.clock.now();
  const site = await asSystem(t.database, (db) =>
    readStoredSite(db, { site_id: room.site_id, now, alive_seconds: 60, from: 0, to: 1 }),
  );
  if (!site) throw new Error('There is no such site.');
  const present = {
    now: now.getTime(),
    pollSeconds: { pjlink: 30 },
    open_hours: [],
    windows: [],
    started_at: 0,
  };
  const { devices } = siteFactsOf(site, present);
  return Object.fromEntries(devices.map((device) => [device.asset_id, device]));
}

test('the rule gets the latest changes of what is broken, oldest first, and none of what works', async () => {
  await report(codec, true);
  await report(beamer, true);
  const times: number[] = [];
  for (let change = 0; change < 11; change += 1) {
    times.push(await report(beamer, change % 2 === 1));
    await report(codec, change % 2 === 0);
  }
  const found = await facts();
  expect(found[codec.id]?.flips).toEqual([]);
  expect(found[beamer.id]?.flips).toEqual(times.slice(-8));
});

test('the words of the partner say which device of a call is a display, and links which one it depends on', async () => {
  await report(codec, true, { in_use: true });
  expect((await facts())[beamer.id]).toMatchObject({ is_in_call: false, depends_on: [] });
  await asSystem(t.database, async (db) => {
    await sql`insert into role_maps (partner_id, words, role)
      select partner_id, 'lichtwerfer', 'display' from sites where id = ${room.site_id}`.execute(db);
    await sql`insert into asset_links (asset_id, on_asset_id, kind) values (${beamer.id}, ${codec.id}, 'network')`.execute(
      db,
    );
  });
  expect((await facts())[beamer.id]).toMatchObject({ is_in_call: true, depends_on: [codec.id] });
});
