import type { HourCount } from '@greenroom/domain/history/count-hour.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Controlled devices of a site, or of all, in order. */
export async function listCountedAssets(
  db: SystemDb,
  { site_id, after, limit }: { site_id: number | undefined; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from assets a join rooms r on r.id = a.room_id
    where a.is_controlled and a.id > ${after} and r.site_id = coalesce(${site_id ?? null}::integer, r.site_id)
    order by a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type ChangeRow = { asset_id: number; at: Date; condition: number };

/** With the last one before the hour. */
export async function listChangesOfHour(
  db: SystemDb,
  { asset_ids, from, to }: { asset_ids: readonly number[]; from: Date; to: Date },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.asset_id, c.at, c.condition from unnest(${[...asset_ids]}::integer[]) as given (id) cross join lateral (
      (select * from asset_changes where asset_id = given.id and at > ${from} and at < ${to})
      union all
      (select * from asset_changes where asset_id = given.id and at <= ${from} order by at desc limit 1)) as c`.execute(
    db,
  );
  return rows;
}

export async function listSamplesOfHour(
  db: SystemDb,
  { asset_ids, hour }: { asset_ids: readonly number[]; hour: Date },
): Promise<{ asset_id: number; polls: Buffer }[]> {
  const { rows } = await sql<{ asset_id: number; polls: Buffer }>`
    select asset_id, polls from asset_samples
    where hour = ${hour} and asset_id = any(${[...asset_ids]}::integer[])`.execute(db);
  return rows;
}

export async function saveHours(
  db: SystemDb,
  { hour, rows }: { hour: Date; rows: readonly (HourCount & { asset_id: number })[] },
): Promise<void> {
  await sql`
    insert into asset_hours (asset_id, hour, working_s, standby_s, warning_s, fault_s, unreachable_s, blind_s, unknown_s,
      polls, misses, answer_ms_avg, answer_ms_max)
    select x.asset_id, ${hour}::timestamptz, x.working_s, x.standby_s, x.warning_s, x.fault_s, x.unreachable_s, x.blind_s,
      x.unknown_s, x.polls, x.misses, x.answer_ms_avg, x.answer_ms_max
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (asset_id integer, working_s smallint,
      standby_s smallint, warning_s smallint, fault_s smallint, unreachable_s smallint, blind_s smallint,
      unknown_s smallint, polls smallint, misses smallint, answer_ms_avg smallint, answer_ms_max smallint)
    order by x.asset_id
    on conflict (asset_id, hour) do update set working_s = excluded.working_s, standby_s = excluded.standby_s,
      warning_s = excluded.warning_s, fault_s = excluded.fault_s, unreachable_s = excluded.unreachable_s,
      blind_s = excluded.blind_s, unknown_s = excluded.unknown_s, polls = excluded.polls, misses = excluded.misses,
      answer_ms_avg = excluded.answer_ms_avg, answer_ms_max = excluded.answer_ms_max`.execute(db);
}

/** The hours from a time on that have been counted, and the last one of all. */
export async function listCountedHours(
  db: SystemDb,
  since: Date,
): Promise<{ hours: Date[]; last: Date | null }> {
  const { rows } = await sql<{ hours: Date[] | null; last: Date | null }>`
    select array_agg(hour order by hour) filter (where hour >= ${since}) as hours, max(hour) as last
    from counted_hours`.execute(db);
  return { hours: rows[0]?.hours ?? [], last: rows[0]?.last ?? null };
}

export async function recordCountedHour(db: SystemDb, hour: Date): Promise<void> {
  await sql`insert into counted_hours (hour) values (${hour}) on conflict do nothing`.execute(db);
  // Late history is at most a few days old.
  await sql`delete from counted_hours where hour < ${hour}::timestamptz - interval '10 days'`.execute(db);
}
