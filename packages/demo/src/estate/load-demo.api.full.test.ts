import { judgeRooms } from '@greenroom/server/features/health/judge-rooms.ts';
import { countHourOf, countHours } from '@greenroom/server/features/history/count-hours.ts';
import { asSystem, asViewer } from '@greenroom/server/platform/database/scope.ts';
import { createTestDatabase, type TestDatabase } from '@greenroom/server/test/test-database.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectFleetAssets } from '../devices/fleet.queries.ts';
import { planFleet } from '../devices/plan-fleet.ts';
import { loadPast } from '../past/load-past.ts';
import { loadPastHours } from '../past/load-past-hours.ts';
import { buildDemoEstate } from './build-demo-estate.ts';
import { loadDemo } from './load-demo.ts';

const today = new Date('2026-03-14T10:00:00Z');

describe('loading the demo', () => {
  let t: TestDatabase;
  const written = new Map<string, Uint8Array>();
  const load = () =>
    asSystem(t.database, async (db) => {
      const log = () => {};
      await loadDemo(db, {
        passwordHash: 'hash of the demo password',
        today,
        writeFile: async (storageKey, bytes) => void written.set(storageKey, bytes),
        log,
      });
      await loadPast(db, { now: today, log });
    });
  const read = <Row>(query: RawBuilder<Row>) =>
    asSystem(t.database, async (db) => (await query.execute(db)).rows);
  const countAll = (tables: readonly string[]) =>
    asSystem(t.database, async (db) => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
          db,
        );
        counts[table] = rows[0]?.n ?? -1;
      }
      return counts;
    });

  beforeAll(async () => {
    t = await createTestDatabase();
    // A first attempt that fails uses up numbers, and the next one has to cope with that.
    await asSystem(t.database, async (db) => {
      await sql`insert into partners (name) values ('gone')`.execute(db);
      await sql`insert into users (username, email, partner_id) select 'gone', 'gone@x.example', id from partners`.execute(
        db,
      );
      throw new Error('rolled back');
    }).catch(() => undefined);
    await load();
  });
  afterAll(() => t.drop());

  test('fills every table with all rows of the estate', async () => {
    const { files, ...tables } = buildDemoEstate({ seed: 1, today });
    const expected = Object.fromEntries(
      Object.entries({ ...tables, files }).map(([table, rows]) => [table, rows.length]),
    );
    expect(await countAll(Object.keys(expected))).toEqual(expected);
    expect(await countAll(['user_passwords'])).toEqual({ user_passwords: tables.users.length });
  });

  test('keeps references right although the ids have shifted', async () => {
    await asSystem(t.database, async (db) => {
      const { rows } = await sql<{ email: string; partner: string; id: number }>`
        select u.id, u.email, p.name as partner from users u join partners p on p.id = u.partner_id
        where u.email = 'user@plaza.example'`.execute(db);
      expect(rows).toMatchObject([{ partner: 'Plaza Sistemas AV', id: 4 }]);
      const strays = await sql`
        select f.id from files f left join rooms r on r.id = f.entity_id and r.partner_id = f.partner_id
        where f.entity_type = 'room' and r.id is null`.execute(db);
      expect(strays.rows).toEqual([]);
      const foreign = await sql`
        select o.id from asset_operations o join assets a on a.id = o.asset_id join users u on u.id = o.user_id
        where a.partner_id <> o.partner_id or u.partner_id <> o.partner_id or u.full_name <> o.user_name`.execute(
        db,
      );
      expect(foreign.rows).toEqual([]);
    });
  });

  test('leaves the next id free', async () => {
    await asSystem(t.database, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into sites (partner_id, name) select min(id), 'new' from partners returning id`.execute(db);
      expect(rows[0]?.id).toBe(buildDemoEstate({ seed: 1, today }).sites.length + 1);
      await sql`delete from sites where name = 'new'`.execute(db);
    });
  });

  test('writes each file with the size in its row', async () => {
    const rows = await asSystem(
      t.database,
      async (db) =>
        (await sql<{ storage_key: string; size: number }>`select storage_key, size from files`.execute(db))
          .rows,
    );
    expect(rows).toHaveLength(written.size);
    for (const { storage_key, size } of rows) expect(written.get(storage_key)?.length).toBe(size);
  });

  test('gives the restricted user a handful of rows', async () => {
    const restricted = await asSystem(
      t.database,
      async (db) =>
        (await sql<{ id: number }>`select id from users where force_explicit_grants`.execute(db)).rows[0]
          ?.id as number,
    );
    const viewer = {
      user_id: restricted,
      session_id: '00000000-0000-4000-8000-000000000000',
      partner_id: 2,
      partner_ids: [2],
      is_superuser: false,
      force_explicit_grants: true,
      must_change_password: false,
      permissions: [],
    };
    const seen = await asViewer(t.database, viewer, async (db) => ({
      sites: (await sql`select id from sites`.execute(db)).rows.length,
      rooms: (await sql`select id from rooms`.execute(db)).rows.length,
      assets: (await sql`select id from assets`.execute(db)).rows.length,
    }));
    expect(seen).toEqual({ sites: 2, rooms: 4, assets: 8 });
  });

  test('ends the past of each device with its status', async () => {
    const [counts] = await read(sql<{ devices: number; same: number }>`
    select count(*)::integer as devices,
      (count(*) filter (where s.condition_since = c.at and s.observed_at = ${today}))::integer as same
    from assets a left join asset_statuses s on s.asset_id = a.id
    left join lateral (
      select at from asset_changes where asset_id = a.id order by at desc limit 1) c on true
    where a.is_controlled and not is_retired(a.status)`);
    expect(counts?.devices).toBeGreaterThan(1000);
    expect(counts?.same).toBe(counts?.devices);
  });

  test('gives rooms the states that the server finds', async () => {
    const states = () =>
      read(sql<{ room_id: number; state: string; since: Date }>`
      select room_id, state, since from room_health
      where room_id in (select room_id from assets where is_controlled and not is_retired(status)) order by room_id`);
    const before = await states();
    expect(new Set(before.map(({ state }) => state)).size).toBeGreaterThan(2);
    await judgeRooms({ database: t.database, now: () => today, config: { pollSeconds: {} } });
    expect(await states()).toEqual(before);
    const last = await read(sql<{ room_id: number; state: string; since: Date }>`
    select distinct on (room_id) room_id, state, at as since from room_changes
    where room_id = any(${before.map(({ room_id }) => room_id)}) order by room_id, at desc`);
    expect(last).toEqual(before);
  });

  test('adds the hours of the past once, with the seconds that the server counts, and goes on after a stop', async () => {
    const services = { database: t.database, now: () => today };
    const stopping = new AbortController();
    const devices = planFleet(await asSystem(t.database, selectFleetAssets)).slice(0, 4);
    const hours = () =>
      read(
        sql`select * from asset_hours where asset_id = any(${devices.map(({ asset_id }) => asset_id)}::integer[])
        order by asset_id, hour`,
      );
    // The last week is there from the start. The past begins within an hour, 31 days ago.
    expect(await hours()).toHaveLength(4 * 7 * 24);
    const whole = 31 * 24 - 1;
    expect(await loadPastHours(services, { devices, stopping: stopping.signal })).toBe(whole - 7 * 24);
    const loaded = await hours();
    expect(loaded).toHaveLength(4 * whole);
    expect(await loadPastHours(services, { devices, stopping: stopping.signal })).toBe(0);

    await read(sql`delete from asset_hours where hour < ${today}::timestamptz - interval '20 days'`);
    const stopped = AbortSignal.abort();
    expect(await loadPastHours(services, { devices, stopping: stopped })).toBe(0);
    expect(await loadPastHours(services, { devices, stopping: stopping.signal })).toBe(11 * 24 - 1);
    expect(await hours()).toEqual(loaded);

    const seconds = (rows: unknown[]) =>
      rows.map((row) => Object.entries(row as object).filter(([name]) => /_s$|^hour|_id$/.test(name)));
    const hour = new Date(today.getTime() - 5 * 86_400_000);
    const [one] = devices;
    const ofHour = sql`select * from asset_hours where hour = ${hour} and asset_id = ${one?.asset_id}`;
    const before = await read(ofHour);
    await asSystem(t.database, (db) => countHourOf(db, { hour }));
    expect(seconds(await read(ofHour))).toEqual(seconds(before));
    expect(await countHours({ database: t.database, now: () => today })).toBe(0);
  });
});
