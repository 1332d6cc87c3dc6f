import { addDays, firstMoment, lastMoment, localOf } from '@greenroom/domain/service/local-time.ts';
import { windowIntervals } from '@greenroom/domain/service/maintenance-window.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { isInMaintenance } from './windows/running-windows.queries.ts';

/** With every kind of change of the clocks: at midnight, by half an hour, on both sides of the equator, and none. */
const zones = [
  ...[
    'Europe/Paris',
    'Europe/London',
    'Europe/Lisbon',
    'Europe/Helsinki',
    'Atlantic/Azores',
    'Atlantic/Canary',
  ],
  ...['America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'America/Santiago', 'America/Sao_Paulo'],
  ...[
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Asia/Jerusalem',
    'Australia/Lord_Howe',
    'Australia/Sydney',
  ],
  ...['Pacific/Auckland', 'Pacific/Tongatapu', 'Pacific/Chatham'],
];
const times = ['00:00', '01:30', '02:15', '08:00', '19:00', '24:00'];

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

/**
 * An opening is the first second at which the clocks of the zone show its time or a later one, a closing the last at
 * which they begin to. PostgreSQL has a time zone database of its own.
 */
test.each(zones)('%s: 400 days are as PostgreSQL has them', async (zone) => {
  const locals: string[] = [];
  const opens: number[] = [];
  const closes: number[] = [];
  for (let day = '2026-01-01'; day < '2027-02-05'; day = addDays(day, 1)) {
    for (const time of times) {
      const local = localOf(day, time);
      locals.push(new Date(local * 1000).toISOString().slice(0, 19));
      opens.push(firstMoment(zone, local));
      closes.push(lastMoment(zone, local));
    }
  }
  const shown = (second: ReturnType<typeof sql>) => sql`timezone(${zone}, to_timestamp(${second}))`;
  const wrong = await asSystem(t.database, (db) =>
    sql`select local, opens, closes
      from unnest(${locals}::timestamp[], ${opens}::double precision[], ${closes}::double precision[])
        as given (local, opens, closes)
      where ${shown(sql`opens`)} < local or ${shown(sql`opens - 1`)} >= local
        or ${shown(sql`closes`)} < local
        or ${shown(sql`closes`)} > local and ${shown(sql`closes - 1`)} >= local
        -- No later second shows the time again.
        or exists (select from generate_series(1, 3) as hours
          where ${shown(sql`closes + hours * 1800`)} <= local)
        -- No earlier one has shown it.
        or exists (select from generate_series(1, 3) as hours
          where ${shown(sql`opens - hours * 1800`)} >= local)`.execute(db),
  );
  expect(wrong.rows).toEqual([]);
});

test('planned work runs in the database when it does by the rule', async () => {
  const zone = 'America/New_York';
  const starts_at = new Date('2026-01-07T23:30:00Z');
  const ends_at = new Date('2026-01-20T12:00:00Z');
  const windows = [
    { weekly: null, cancelled_at: null },
    { weekly: null, cancelled_at: new Date('2026-01-10T00:00:00Z') },
    { weekly: { days: [3, 5], starts: '08:00', ends: '17:30' }, cancelled_at: null },
    { weekly: { days: [7, 1], starts: '22:00', ends: '06:00' }, cancelled_at: null },
  ];
  const of_rooms = await Promise.all(
    windows.map(async (window, at) => {
      const room = await aRoom(t.database);
      const place = at % 2 === 0 ? { room_id: room.id } : { site_id: room.site_id };
      const row = { ...place, ...window, starts_at, ends_at, time_zone: zone, made_by_name: 'Ada' };
      const weekly = window.weekly && JSON.stringify(window.weekly);
      await asSystem(t.database, (db) =>
        db
          .insertInto('maintenance_windows')
          .values({ ...row, weekly })
          .execute(),
      );
      return { room, window };
    }),
  );
  const seconds = (time: Date | null) => time && time.getTime() / 1000;
  const expected: string[] = [];
  const received: string[] = [];
  for (let at = Date.parse('2026-01-06T00:10:00Z'); at < Date.parse('2026-01-22'); at += 3_000_000) {
    const now = new Date(at);
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ id: number; runs: boolean }>`select id,
        ${isInMaintenance({ room_id: sql.ref('rooms.id'), site_id: sql.ref('rooms.site_id') }, now)} as runs
        from rooms`.execute(db),
    );
    for (const { room, window } of of_rooms) {
      const times = {
        starts: starts_at.getTime() / 1000,
        ends: seconds(ends_at),
        cancelled: seconds(window.cancelled_at),
        weekly: window.weekly,
      };
      const runs = windowIntervals(times, zone, { from: at / 1000, to: at / 1000 + 1 }).length > 0;
      expected.push(`${room.id} ${now.toISOString()} ${runs}`);
      received.push(`${room.id} ${now.toISOString()} ${rows.find(({ id }) => id === room.id)?.runs}`);
    }
  }
  expect(received).toEqual(expected);
  expect(new Set(expected.map((line) => line.split(' ')[2]))).toEqual(new Set(['true', 'false']));
});
