import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { visibleIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** What the user chose: from which severity, and of which sites. */
export type DigestFilter = { min_severity: Severity; site_ids: readonly number[] | null };

/** More lines of one kind would not be read; their number is in the mail. */
export const maxLines = 10;
const maxRooms = 5;

function atSites({ site_ids }: DigestFilter, column: string): RawBuilder<SqlBool> {
  return site_ids === null ? sql`true` : sql`${sql.ref(column)} = any(${[...site_ids]}::integer[])`;
}

export type OpenIncident = {
  id: number;
  site_id: number;
  severity: Severity;
  class: string;
  trouble: string | null;
  outlet: number | null;
  asset_id: number | null;
  room_id: number | null;
  asset_ids: number[];
  room_ids: number[];
  began_at: Date;
  /** Of all, also those beyond the limit. */
  total: number;
};

/** Worst first, without snoozed ones. */
export async function listOpenIncidents(
  db: ViewerDb,
  scope: Scope,
  { now, ...filter }: DigestFilter & { now: Date },
): Promise<OpenIncident[]> {
  const rank = sql`array_position(array['info', 'warning', 'critical'], incidents.severity)`;
  const { rows } = await sql<OpenIncident>`
    select incidents.id, incidents.site_id, incidents.severity, incidents.class, incidents.trouble,
      incidents.outlet, incidents.asset_id, incidents.room_id, incidents.began_at,
      array(select m.asset_id from incident_members m where m.incident_id = incidents.id and m.ended_at is null) as asset_ids,
      array(select r.room_id from incident_rooms r where r.incident_id = incidents.id) as room_ids,
      (count(*) over ())::integer as total
    from incidents
    where incidents.state <> 'resolved' and ${visibleIncidents(scope)} and ${atSites(filter, 'incidents.site_id')}
      and ${rank} >= array_position(array['info', 'warning', 'critical'], ${filter.min_severity})
      and not exists (select from incident_mutes m where m.key = incidents.key and m.until > ${now})
    order by ${rank} desc, incidents.opened_at, incidents.id limit ${maxLines}`.execute(db);
  return rows;
}

export type DownRoom = { room_name: string; site_name: string | null; since: Date };

export async function listDownRooms(db: ViewerDb, scope: Scope, filter: DigestFilter): Promise<DownRoom[]> {
  const { rows } = await sql<DownRoom>`
    select rooms.name as room_name, h.since,
      (select sites.name from sites where sites.id = rooms.site_id and ${visibleRows(scope, 'sites')}) as site_name
    from room_health h join rooms on rooms.id = h.room_id
    where h.state = 'down' and ${visibleRows(scope, 'rooms')} and ${atSites(filter, 'rooms.site_id')}
    order by h.since, rooms.id limit ${maxRooms}`.execute(db);
  return rows;
}

export type EndingWarranty = { asset_name: string; room_name: string | null; day: string; total: number };

type WarrantyFilter = DigestFilter & { from: string; to: string; without: readonly number[] };

/** Of devices in service, from the first day to the last, without these assets. */
export async function listWarranties(
  db: ViewerDb,
  scope: Scope,
  { from, to, without, ...filter }: WarrantyFilter,
): Promise<EndingWarranty[]> {
  const { rows } = await sql<EndingWarranty>`
    select assets.product_name as asset_name, assets.warranty_end_day::text as day,
      (select rooms.name from rooms where rooms.id = assets.room_id and ${visibleRows(scope, 'rooms')}) as room_name,
      (count(*) over ())::integer as total
    from assets left join rooms r on r.id = assets.room_id
    where assets.warranty_end_day between ${from}::date and ${to}::date and not is_retired(assets.status)
      and assets.id <> all(${[...without]}::integer[])
      and ${visibleRows(scope, 'assets')} and ${atSites(filter, 'r.site_id')}
    order by assets.warranty_end_day, assets.id limit ${maxLines}`.execute(db);
  return rows;
}
