import type { RoomCause, RoomWhy } from '@greenroom/domain/health/room-health.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type StoredHealth = {
  room_id: number;
  state: RoomState;
  score: number;
  since: Date;
  worse_since: Date | null;
  model_id: number | null;
  model_version: number | null;
  why: RoomWhy;
  causes: RoomCause[];
  /** A device of it could not be polled. */
  is_stale: boolean;
};

/**
 * Stores what has changed, each new state with a row of the history, and returns the ids of those rooms. That a room is
 * unknown because it was not polled is no row: the gaps say it, and an agent may send later what it has found.
 */
export async function storeRoomHealth(
  db: SystemDb,
  { rooms, now }: { rooms: readonly StoredHealth[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ room_id: number }>`
    with before as (
      select room_id, since from room_health where room_id = any(${rooms.map(({ room_id }) => room_id)}::integer[])),
    stored as (
    insert into room_health as h (room_id, state, score, since, worse_since, model_id, model_version, why, causes,
      is_stale, judged_at, changed_at)
    select j.*, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as j (room_id integer, state text, score smallint,
      since timestamptz, worse_since timestamptz, model_id integer, model_version integer, why jsonb, causes jsonb,
      is_stale boolean)
    join rooms on rooms.id = j.room_id
    order by j.room_id
    on conflict (room_id) do update set state = excluded.state, score = excluded.score, since = excluded.since,
      worse_since = excluded.worse_since, model_id = excluded.model_id, model_version = excluded.model_version,
      why = excluded.why, causes = excluded.causes, is_stale = excluded.is_stale,
      judged_at = excluded.judged_at, changed_at = excluded.changed_at
    where (h.state, h.score, h.since, h.worse_since, h.model_id, h.model_version, h.why,
      h.is_stale) is distinct from (excluded.state, excluded.score, excluded.since, excluded.worse_since,
      excluded.model_id, excluded.model_version, excluded.why, excluded.is_stale)
    returning h.*),
    recorded as (
      insert into room_changes (room_id, at, state, score, model_id, why)
      select s.room_id, s.since, s.state, s.score, s.model_id, s.why
      from stored s left join before b on b.room_id = s.room_id
      where b.since is distinct from s.since and not (s.state = 'unknown' and s.is_stale)
      on conflict do nothing)
    select room_id from stored order by room_id`.execute(db);
  return rows.map(({ room_id }) => room_id);
}
