import { type Expression, type SqlBool, sql } from 'kysely';
import { visibleParent, visibleRows } from '#access/visible-rows.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { defineChannel, notify } from '#platform/events/events.ts';

/** Incidents have changed; the payload is their ids. */
export const incidentsChannel = defineChannel('incidents');

/** A notification has at most 8,000 bytes. */
const maxIdsAtOnce = 400;

export async function notifyIncidents(db: SystemDb, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += maxIdsAtOnce)
    await notify(db, incidentsChannel, ids.slice(at, at + maxIdsAtOnce).join(','));
}

/** An incident is seen with its site, or with a device or a room of it; that of the servers by superusers. */
export function visibleIncidents(scope: Scope, alias = 'incidents'): Expression<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  const ofServers =
    scope.visibility === 'everything' ? sql`or ${sql.ref(`${alias}.class`)} = 'servers'` : sql``;
  return sql<SqlBool>`(
    exists (select from sites where sites.id = ${sql.ref(`${alias}.site_id`)} and ${visibleRows(scope, 'sites')})
    or exists (select from incident_members join assets on assets.id = incident_members.asset_id
      where incident_members.incident_id = ${id} and ${visibleRows(scope, 'assets')})
    or exists (select from incident_rooms join rooms on rooms.id = incident_rooms.room_id
      where incident_rooms.incident_id = ${id} and ${visibleRows(scope, 'rooms')})
    ${ofServers})`;
}

/** Each as JSON text: these incidents, and all that have changed since then. */
export async function listChangedIncidents(
  db: ViewerDb,
  scope: Scope,
  { incident_ids, since }: { incident_ids: readonly number[]; since: Date | undefined },
): Promise<string[]> {
  if (incident_ids.length === 0 && !since) return [];
  const isNews = sql<SqlBool>`(incidents.id = any(${[...incident_ids]}::bigint[])
    or incidents.changed_at > ${since ?? null}::timestamptz)`;
  const { rows } = await sql<{ body: string }>`
    select json_build_object('id', incidents.id, 'version', incidents.version, 'state', incidents.state,
      'severity', incidents.severity, 'site_id', sites.id)::text as body
    from incidents
    left join sites on sites.id = incidents.site_id and ${visibleParent(scope, 'sites')}
    where ${isNews} and ${visibleIncidents(scope)} order by incidents.id`.execute(db);
  return rows.map(({ body }) => body);
}
