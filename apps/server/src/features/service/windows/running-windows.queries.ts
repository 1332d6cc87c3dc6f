import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Planned work on this room or on its whole site runs at a time. In the hour that the clocks show twice a weekly window
 * may be off by that hour: this is only shown, availability counts by `windowIntervals`.
 */
export function isInMaintenance(
  { room_id, site_id }: { room_id: Expression<unknown>; site_id: Expression<unknown> },
  now: Date,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from maintenance_windows w
    cross join lateral (select ${now}::timestamptz at time zone w.time_zone as local) at
    cross join lateral (select to_char(at.local, 'HH24:MI') as clock, extract(isodow from at.local)::integer as day) now
    where (w.room_id = ${room_id} or w.site_id = ${site_id})
      and w.starts_at <= ${now} and coalesce(w.ends_at, 'infinity') > ${now} and coalesce(w.cancelled_at, 'infinity') > ${now}
      and case
        when w.weekly is null then true
        when w.weekly ->> 'starts' < w.weekly ->> 'ends' then w.weekly -> 'days' @> to_jsonb(now.day)
          and now.clock >= w.weekly ->> 'starts' and now.clock < w.weekly ->> 'ends'
        else (w.weekly -> 'days' @> to_jsonb(now.day) and now.clock >= w.weekly ->> 'starts')
          or (w.weekly -> 'days' @> to_jsonb((now.day + 5) % 7 + 1) and now.clock < w.weekly ->> 'ends')
      end)`;
}
