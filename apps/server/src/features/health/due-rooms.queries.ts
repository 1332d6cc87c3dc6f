import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type Due = { room_ids: number[]; taken: number };

type DueInput = {
  now: Date;
  holdMilliseconds: number;
  limit: number;
  /** A part of all rooms, as a backstop: those whose id leaves this remainder. */
  sweep?: { of: number; remainder: number } | undefined;
};

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
    ? sql`union select id from rooms where id % ${sweep.of}::integer = ${sweep.remainder}::integer`
    : sql``;
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
