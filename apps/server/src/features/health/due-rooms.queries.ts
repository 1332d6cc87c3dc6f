import { staleAfterSeconds } from '@greenroom/domain/operations/conditions/stale-after.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { PollSeconds } from './mark-unknown.ts';

type Due = { room_ids: number[]; taken: number };

type DueInput = {
  now: Date;
  holdMilliseconds: number;
  limit: number;
  /** A part of all rooms, as a backstop: those whose id leaves this remainder. And those that `stale` names. */
  sweep?: { of: number; remainder: number; stale: RawBuilder<unknown> } | undefined;
};

/** A device of a room that could not be polled was polled in this time. The server looks more often. */
const backSeconds = 15;

/**
 * Takes rooms that something has changed for, and those whose worse state has been held back long enough. Read what they
 * are judged by afterwards: then it contains every change whose row was taken.
 */
export async function takeDueRooms(
  db: SystemDb,
  { now, holdMilliseconds, limit, sweep }: DueInput,
): Promise<Due> {
  const held = new Date(now.getTime() - holdMilliseconds);
  const swept = sweep
    ? sql`union select id from rooms where id % ${sweep.of}::integer = ${sweep.remainder}::integer
        union select room_id from room_health where is_stale
        union ${sweep.stale}`
    : sql`union select h.room_id from room_health h where h.is_stale and exists (
        select from assets a join asset_statuses s on s.asset_id = a.id left join asset_checks k on k.asset_id = a.id
        where a.room_id = h.room_id
          and greatest(s.observed_at, k.checked_at) > ${now}::timestamptz - make_interval(secs => ${backSeconds}))`;
  const { rows } = await sql<Due>`
    with taken as (
      delete from rooms_to_judge where id in (select id from rooms_to_judge order by id limit ${limit})
      returning room_id)
    select array(
        select room_id from taken
        union select room_id from room_health where worse_since <= ${held} ${swept}
      ) as room_ids,
      (select count(*)::integer from taken) as taken`.execute(db);
  return rows[0] ?? { room_ids: [], taken: 0 };
}

/** The sweep comes every minute; what it misses, the next hour finds. */
const staleWindowSeconds = 180;

/** The rooms of devices that have not been polled for so long that their condition has just become unknown. */
export function selectStaleRooms(pollSeconds: PollSeconds, now: Date): RawBuilder<unknown> {
  const drivers = Object.keys(pollSeconds).filter((driver) => (pollSeconds[driver] ?? 0) > 0);
  const limits = (condition: 'working' | 'unreachable') =>
    drivers.map((driver) => staleAfterSeconds(pollSeconds[driver] ?? 0, condition) ?? 0);
  return sql`select a.room_id
    from asset_statuses s
    join assets a on a.id = s.asset_id and a.is_controlled
    join device_connections c on c.asset_id = s.asset_id
    join unnest(${drivers}::text[], ${limits('working')}::integer[], ${limits('unreachable')}::integer[])
      as p (driver, usual, silent) on p.driver = c.driver
    left join asset_checks k on k.asset_id = s.asset_id
    cross join lateral (
      select ${now}::timestamptz - make_interval(secs =>
        case when s.condition in ('unreachable', 'asleep') then p.silent else p.usual end) as at) stale
    where s.condition <> 'unknown'
      and greatest(s.observed_at, k.checked_at) between stale.at - make_interval(secs => ${staleWindowSeconds}) and stale.at`;
}
