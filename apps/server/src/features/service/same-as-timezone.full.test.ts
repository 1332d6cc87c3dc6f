import { addDays, firstMoment, lastMoment, localOf } from '@greenroom/domain/service/local-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

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
