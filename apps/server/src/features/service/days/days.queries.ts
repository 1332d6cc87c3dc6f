import type { ServiceSeconds } from '@greenroom/domain/service/availability.ts';
import type { Interval } from '@greenroom/domain/service/intervals.ts';
import type { WeeklyTimes } from '@greenroom/domain/service/maintenance-window.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

const epoch = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::float8`;
const instant = (second: number) => sql`to_timestamp(${second})`;

export type Change = { id: number; at: number; state: string; model_id: number | null };

/** With the last one before the period, which holds at its beginning. */
export async function listRoomChanges(
  db: SystemDb,
  site_id: number,
  { from, to }: Interval,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.room_id as id, ${epoch('c.at')} as at, c.state, c.model_id
    from rooms r cross join lateral (
      (select * from room_changes where room_id = r.id and at < ${instant(from)} order by at desc limit 1)
      union all
      (select * from room_changes where room_id = r.id and at >= ${instant(from)} and at < ${instant(to)})) c
    where r.site_id = ${site_id} order by c.room_id, c.at`.execute(db);
  return rows;
}

export type AssetChange = { id: number; room_id: number; at: number; condition: number };

export async function listAssetChanges(
  db: SystemDb,
  site_id: number,
  { from, to }: Interval,
): Promise<AssetChange[]> {
  const { rows } = await sql<AssetChange>`
    select a.id, a.room_id, ${epoch('c.at')} as at, c.condition
    from rooms r join assets a on a.room_id = r.id cross join lateral (
      (select * from asset_changes where asset_id = a.id and at < ${instant(from)} order by at desc limit 1)
      union all
      (select * from asset_changes where asset_id = a.id and at >= ${instant(from)} and at < ${instant(to)})) c
    where r.site_id = ${site_id} and a.is_controlled order by a.id, c.at`.execute(db);
  return rows;
}

export type SiteWindow = {
  room_id: number | null;
  asset_id: number | null;
  starts: number;
  ends: number | null;
  cancelled: number | null;
  weekly: WeeklyTimes | null;
  time_zone: string;
};

export async function listSiteWindows(
  db: SystemDb,
  site_id: number,
  { from, to }: Interval,
): Promise<SiteWindow[]> {
  const { rows } = await sql<SiteWindow>`
    select w.room_id, w.asset_id, ${epoch('w.starts_at')} as starts, ${epoch('w.ends_at')} as ends,
      ${epoch('w.cancelled_at')} as cancelled, w.weekly, w.time_zone
    from maintenance_windows w
    where (w.site_id = ${site_id} or w.room_id in (select id from rooms where site_id = ${site_id})
        or w.asset_id in (select a.id from assets a join rooms r on r.id = a.room_id where r.site_id = ${site_id}))
      and w.starts_at < ${instant(to)} and coalesce(w.ends_at, 'infinity') > ${instant(from)}`.execute(db);
  return rows;
}

/** Without what was filled later. Those of the servers count for sites without an agent. */
export async function listGaps(db: SystemDb, site_id: number, { from, to }: Interval): Promise<Interval[]> {
  const { rows } = await sql<Interval>`
    select floor(extract(epoch from greatest(began_at, filled_until)))::float8 as from,
      floor(extract(epoch from least(ended_at, ${instant(to)})))::float8 as to
    from watch_gaps g
    where began_at < ${instant(to)} and coalesce(ended_at, 'infinity') > ${instant(from)}
      and (g.filled_until is null or g.filled_until < least(ended_at, ${instant(to)}))
      and (g.site_id = ${site_id} or g.site_id is null and not exists (
        select from agents a where a.site_id = ${site_id} and a.revoked_at is null))`.execute(db);
  return rows;
}

export async function listOpenHours(
  db: SystemDb,
  site_id: number,
  { from, to }: Interval,
): Promise<Interval[]> {
  const { rows } = await sql<Interval>`
    select ${epoch('opens_at')} as from, ${epoch('closes_at')} as to from open_hours
    where site_id = ${site_id} and opens_at < ${instant(to)} and closes_at > ${instant(from)}
    order by opens_at`.execute(db);
  return rows;
}

export async function replaceOpenHours(
  db: SystemDb,
  { site_id, since, hours }: { site_id: number; since: number; hours: readonly Interval[] },
): Promise<void> {
  await sql`delete from open_hours where site_id = ${site_id} and opens_at >= ${instant(since)}`.execute(db);
  const [opens, closes] = [hours.map(({ from }) => from), hours.map(({ to }) => to)];
  await sql`
    insert into open_hours (site_id, opens_at, closes_at)
    select ${site_id}::integer, to_timestamp(opens), to_timestamp(closes)
    from unnest(${opens}::float8[], ${closes}::float8[]) as h (opens, closes)
    on conflict do nothing`.execute(db);
}

export async function findExpansion(db: SystemDb, site_id: number) {
  const { rows } = await sql<{ until: string | null; signature: string | null }>`
    select expanded_until::text as until, expanded_for as signature from site_services
    where site_id = ${site_id}`.execute(db);
  return rows[0];
}

export async function recordExpansion(
  db: SystemDb,
  { site_id, until, signature }: { site_id: number; until: string; signature: string },
): Promise<void> {
  await sql`
    insert into site_services (site_id, version, expanded_until, expanded_for)
    values (${site_id}, 0, ${until}, ${signature})
    on conflict (site_id) do update set expanded_until = ${until}, expanded_for = ${signature}`.execute(db);
}

/** The first day that is not closed. Before any day is counted: that of the first change. */
export async function findFirstOpenDay(db: SystemDb, site_id: number, zone: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    with own as (select id from rooms where site_id = ${site_id})
    select coalesce(
      least(min(d.day) filter (where d.closed_at is null), max(d.day) filter (where d.closed_at is not null) + 1),
      (select min(at at time zone ${zone})::date from room_changes where room_id in (select id from own)),
      (select min(at at time zone ${zone})::date from asset_changes
        where asset_id in (select id from assets where room_id in (select id from own))))::text as day
    from room_days d where d.room_id in (select id from own)`.execute(db);
  return rows[0]?.day ?? null;
}

/** What touches days that are closed opens them again. */
export async function reopenDays(db: SystemDb, site_id: number, since: string): Promise<void> {
  await sql`
    update room_days set closed_at = null
    where room_id in (select id from rooms where site_id = ${site_id}) and day >= ${since}
      and closed_at is not null`.execute(db);
}

export type RoomDay = ServiceSeconds & { id: number; all_down_s: number; model_id: number | null };

export async function saveRoomDays(
  db: SystemDb,
  {
    site_id,
    day,
    rows,
    closed_at,
  }: { site_id: number; day: string; rows: readonly RoomDay[]; closed_at: Date | null },
): Promise<void> {
  await sql`delete from room_days where day = ${day} and room_id in (select id from rooms where site_id = ${site_id})`.execute(
    db,
  );
  await sql`
    insert into room_days (room_id, day, open_s, healthy_s, degraded_s, down_s, unknown_s, excluded_s, all_down_s,
      model_id, closed_at)
    select id, ${day}::date, open_s, healthy_s, degraded_s, down_s, unknown_s, excluded_s, all_down_s, model_id,
      ${closed_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id integer, open_s integer, healthy_s integer,
      degraded_s integer, down_s integer, unknown_s integer, excluded_s integer, all_down_s integer,
      model_id integer)`.execute(db);
}

export type AssetDay = {
  id: number;
  open_s: number;
  works_s: number;
  broken_s: number;
  unknown_s: number;
  excluded_s: number;
  all_works_s: number;
  all_broken_s: number;
  all_unknown_s: number;
  changes: number;
};

export async function saveAssetDays(
  db: SystemDb,
  { site_id, day, rows }: { site_id: number; day: string; rows: readonly AssetDay[] },
): Promise<void> {
  await sql`delete from asset_days where day = ${day} and asset_id in (
    select a.id from assets a join rooms r on r.id = a.room_id where r.site_id = ${site_id})`.execute(db);
  await sql`
    insert into asset_days (asset_id, day, open_s, works_s, broken_s, unknown_s, excluded_s, all_works_s, all_broken_s,
      all_unknown_s, changes)
    select id, ${day}::date, open_s, works_s, broken_s, unknown_s, excluded_s, all_works_s, all_broken_s,
      all_unknown_s, changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id integer, open_s integer, works_s integer,
      broken_s integer, unknown_s integer, excluded_s integer, all_works_s integer, all_broken_s integer,
      all_unknown_s integer, changes smallint)`.execute(db);
}
