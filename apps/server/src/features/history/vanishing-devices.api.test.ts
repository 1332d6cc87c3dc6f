import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureHistoryPartition } from '#platform/database/history-partitions.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { noteOversleptDevices, noteVanishingDevices } from './vanishing-devices.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

const now = new Date('2026-05-15T12:00:00Z');
const [working, standby, unreachable, restarting] = [1, 2, 6, 8];

/** Nights before `now`: standby at 19:00, away at 20:00, and back after some hours. */
async function aDevice(nights: number, { hours = 11, power = standby, comesBack = working } = {}) {
  const { id } = await anAsset(t.database, { is_controlled: true });
  const at = (night: number, hour: number) =>
    new Date(now.getTime() - 86_400_000 * night + 3_600_000 * (hour - 12));
  const rows = Array.from({ length: nights }, (_, n) => [
    { at: at(n + 1, 19), condition: power },
    { at: at(n + 1, 20), condition: unreachable },
    { at: at(n + 1, 20 + hours), condition: comesBack },
    { at: at(n + 1, 20 + hours + 0.1), condition: working },
  ]).flat();
  await asSystem(t.database, async (db) => {
    await ensureHistoryPartition(db, 'asset_changes', now);
    await db
      .insertInto('asset_changes')
      .values(rows.map((row) => ({ asset_id: id, ...row })))
      .execute();
    const status = {
      asset_id: id,
      status: 'online',
      observed_at: now,
      changed_at: now,
      message: null,
      code: null,
    };
    await db
      .insertInto('asset_statuses')
      .values({ ...status, firmware_version: null })
      .execute();
  });
  return id;
}

test('a device that goes after standby and comes back by itself on three of five days is known to vanish', async () => {
  const ids = {
    three: await aDevice(3),
    two: await aDevice(2),
    fromOn: await aDevice(5, { power: working }),
    tooLong: await aDevice(5, { hours: 17 }),
    restarted: await aDevice(5, { comesBack: restarting }),
  };
  const known = async () => {
    const rows = await asSystem(t.database, (db) =>
      db.selectFrom('asset_statuses').where('vanishes', '=', true).select('asset_id').execute(),
    );
    return rows.map(({ asset_id }) => asset_id);
  };
  await asSystem(t.database, (db) => noteVanishingDevices(db, now));
  expect(await known()).toEqual([ids.three]);
  // A week later it has been on all the time.
  await asSystem(t.database, (db) => noteVanishingDevices(db, new Date(now.getTime() + 7 * 86_400_000)));
  expect(await known()).toEqual([]);
});

test('a device that stays asleep over three days with service hours has overslept', async () => {
  const site = await aSite(t.database);
  const room = await aRoom(t.database, { site });
  const asset = await anAsset(t.database, { room, is_controlled: true });
  const since = new Date('2026-05-08T18:00:00Z');
  const overslept = async (when: string) =>
    asSystem(t.database, async (db) => {
      await noteOversleptDevices(db, new Date(when));
      const query = db.selectFrom('asset_statuses').where('asset_id', '=', asset.id).select('overslept');
      return (await query.executeTakeFirstOrThrow()).overslept;
    });
  await asSystem(t.database, async (db) => {
    await sql`insert into asset_statuses (asset_id, status, observed_at, changed_at, condition, condition_since)
      values (${asset.id}, 'offline', ${since}, ${since}, 'asleep', ${since})`.execute(db);
    await sql`insert into site_services (site_id, expanded_for) values (${site.id}, '["Europe/Paris", {}]')`.execute(
      db,
    );
    // A Friday evening: Monday to Wednesday are open, with a break at noon.
    await sql`insert into open_hours (site_id, opens_at, closes_at)
      select ${site.id}, day + opens, day + closes
      from unnest(array['2026-05-08', '2026-05-11', '2026-05-12', '2026-05-13']::timestamptz[]) as day,
        (values (interval '6 hours', interval '10 hours'), ('11 hours', '17 hours')) as hours (opens, closes)`.execute(
      db,
    );
  });
  expect(await overslept('2026-05-13T16:00:00Z')).toBe(false);
  expect(await overslept('2026-05-13T18:00:00Z')).toBe(true);
});
