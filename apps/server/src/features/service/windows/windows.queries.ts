import type { WeeklyTimes, WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleParent, visibleRows } from '#access/visible-rows.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

export type WindowRow = {
  id: number;
  site_id: number | null;
  site_name: string | null;
  room_id: number | null;
  room_name: string | null;
  asset_id: number | null;
  asset_name: string | null;
  starts_at: Date;
  ends_at: Date | null;
  weekly: WeeklyTimes | null;
  time_zone: string;
  reason: string;
  entered_afterwards: boolean;
  made_by: string;
  made_at: Date;
  cancelled_at: Date | null;
};

const maxWindows = 500;

type WindowFilter = { id?: number; since?: Date } & { [K in keyof WindowPlace]?: number | undefined };

/** With the names of the places that the viewer sees. Of a thing: its own, those around it, and those in it. */
export async function listWindowRows(db: ViewerDb, scope: Scope, filter: WindowFilter): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select w.id, sites.id as site_id, sites.name as site_name, rooms.id as room_id, rooms.name as room_name,
      assets.id as asset_id, assets.product_name as asset_name,
      w.starts_at, w.ends_at, w.weekly, w.time_zone, w.reason, w.entered_afterwards, w.made_by_name as made_by,
      w.made_at, w.cancelled_at
    from maintenance_windows w
    left join assets on assets.id = w.asset_id and ${visibleRows(scope, 'assets')}
    left join rooms on rooms.id = coalesce(w.room_id, assets.room_id) and ${visibleParent(scope, 'rooms')}
    left join sites on sites.id = coalesce(w.site_id, rooms.site_id) and ${visibleParent(scope, 'sites')}
    where (w.asset_id is null or assets.id is not null) and (w.room_id is null or rooms.id is not null)
      and (w.site_id is null or sites.id is not null)
      and ${filter.id === undefined ? sql`true` : sql`w.id = ${filter.id}`}
      and ${filter.since === undefined ? sql`true` : sql`(coalesce(w.cancelled_at, w.ends_at, 'infinity') > ${filter.since})`}
      and ${filter.site_id === undefined ? sql`true` : sql`sites.id = ${filter.site_id}`}
      and ${filter.room_id === undefined ? sql`true` : ofRoom(filter.room_id)}
      and ${filter.asset_id === undefined ? sql`true` : ofAsset(filter.asset_id)}
    order by w.starts_at desc, w.id desc limit ${maxWindows}`.execute(db);
  return rows;
}

const ofRoom = (id: number) => sql<SqlBool>`(rooms.id = ${id}
  or w.site_id = (select r.site_id from rooms r where r.id = ${id}))`;
const ofAsset = (id: number) => sql<SqlBool>`(assets.id = ${id}
  or w.room_id = (select a.room_id from assets a where a.id = ${id})
  or w.site_id = (select r.site_id from assets a join rooms r on r.id = a.room_id where a.id = ${id}))`;

const names = { site_id: 'sites.name', room_id: 'rooms.name', asset_id: 'assets.product_name' } as const;
const tables = { site_id: 'sites', room_id: 'rooms', asset_id: 'assets' } as const;

export type WindowThing = { key: keyof WindowPlace; id: number };

export async function findThing(
  db: ViewerDb,
  scope: Scope,
  { key, id }: WindowThing,
): Promise<{ name: string } | undefined> {
  const table = tables[key];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(names[key])} as name from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${visible(scope, table)}`.execute(db);
  return rows[0];
}

/** The site of a thing that the caller has found as the viewer. */
export function siteOfThing({ key, id }: WindowThing) {
  if (key === 'site_id') return sql<SqlBool>`sites.id = ${id}`;
  if (key === 'room_id') return sql<SqlBool>`sites.id = (select site_id from rooms where rooms.id = ${id})`;
  return sql<SqlBool>`sites.id = (select r.site_id from rooms r join assets a on a.room_id = r.id where a.id = ${id})`;
}

type NewRow = {
  thing: WindowThing;
  starts_at: Date;
  ends_at: Date | null;
  weekly: WeeklyTimes | null;
  time_zone: string;
  reason: string;
  made_by: number;
  made_by_name: string;
  made_at: Date;
  entered_afterwards: boolean;
};

export async function insertWindow(db: SystemDb, { thing, weekly, ...row }: NewRow): Promise<number> {
  const query = db.insertInto('maintenance_windows').values({
    ...{ site_id: null, room_id: null, asset_id: null, [thing.key]: thing.id },
    ...row,
    weekly: weekly && JSON.stringify(weekly),
  });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

export async function cancelWindowRow(db: SystemDb, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('maintenance_windows')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function restoreWindowRow(db: SystemDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('maintenance_windows')
    .set({ cancelled_at: null })
    .where('id', '=', id)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
