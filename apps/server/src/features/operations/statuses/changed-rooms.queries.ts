import { type SqlBool, sql } from 'kysely';
import { visibleParent, visibleRows } from '#access/visible-rows.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { defineChannel } from '#platform/events/events.ts';

/** The states of rooms have changed; the payload is the ids of the rooms. */
export const roomHealthChannel = defineChannel('room_health');
/** Sites, rooms or assets have changed; the payload is the id of their partner. Triggers of the database notify. */
export const estateChannel = defineChannel('estate');
/** Tickets have changed; the payload is the id of their partner. Triggers of the database notify. */
export const ticketsChannel = defineChannel('tickets');

/** Each as JSON text: the states of these rooms, and of all that have changed since then. */
export async function listChangedRooms(
  db: ViewerDb,
  scope: Scope,
  { room_ids, since }: { room_ids: readonly number[]; since: Date | undefined },
): Promise<string[]> {
  if (room_ids.length === 0 && !since) return [];
  const isNews = sql<SqlBool>`(room_health.room_id = any(${[...room_ids]}::integer[])
    or room_health.changed_at > ${since ?? null}::timestamptz)`;
  const { rows } = await sql<{ body: string }>`
    select json_build_object('room_id', rooms.id, 'site_id', sites.id, 'state', room_health.state,
      'since', room_health.since)::text as body
    from rooms join room_health on room_health.room_id = rooms.id
    left join sites on sites.id = rooms.site_id and ${visibleParent(scope, 'sites')}
    where ${visibleRows(scope, 'rooms')} and ${isNews} order by rooms.id`.execute(db);
  return rows.map(({ body }) => body);
}
