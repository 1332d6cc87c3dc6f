import { type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

export type SiteServiceRow = {
  site_id: number;
  name: string;
  partner_id: number;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  calendar_id: number | null;
  target_availability: number | null;
  version: number;
};

const columns = sql`sites.id as site_id, sites.name, sites.partner_id, sites.country, sites.latitude, sites.longitude,
  sites.time_zone, s.calendar_id, s.target_availability, coalesce(s.version, 0) as version`;

export async function findSiteService(
  db: ViewerDb,
  scope: Scope,
  id: number,
): Promise<SiteServiceRow | undefined> {
  const { rows } = await sql<SiteServiceRow>`
    select ${columns} from sites left join site_services s on s.site_id = sites.id
    where sites.id = ${id} and ${visibleRows(scope, 'sites')}`.execute(db);
  return rows[0];
}

/** For background work, and for things that the caller has found as the viewer. */
export async function listSiteServices(
  db: SystemDb,
  where: ReturnType<typeof sql<SqlBool>>,
): Promise<SiteServiceRow[]> {
  const { rows } = await sql<SiteServiceRow>`
    select ${columns} from sites left join site_services s on s.site_id = sites.id where ${where}`.execute(
    db,
  );
  return rows;
}

/** The version of the settings of a site, locked; 0 when it has none. */
export async function lockSiteService(db: SystemDb, site_id: number): Promise<number> {
  await sql`select from sites where id = ${site_id} for no key update`.execute(db);
  const query = db.selectFrom('site_services').where('site_id', '=', site_id);
  return (await query.select('version').executeTakeFirst())?.version ?? 0;
}

type Values = { time_zone?: string | null; calendar_id?: number | null; target_availability?: number | null };

export async function saveSiteService(
  db: SystemDb,
  { site_id, version, values }: { site_id: number; version: number; values: Values },
): Promise<void> {
  await db
    .insertInto('site_services')
    .values({ site_id, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ ...values, version: version + 1 }))
    .execute();
}

/** Weekly windows follow the clocks of the site. */
export async function moveWindowsToZone(db: SystemDb, site_id: number, time_zone: string): Promise<void> {
  await sql`
    update maintenance_windows w set time_zone = ${time_zone}
    where cancelled_at is null and w.time_zone <> ${time_zone} and (site_id = ${site_id}
      or room_id in (select id from rooms where site_id = ${site_id})
      or asset_id in (select a.id from assets a join rooms r on r.id = a.room_id where r.site_id = ${site_id}))`.execute(
    db,
  );
}

export async function findRoomService(db: ViewerDb, scope: Scope, id: number) {
  const { rows } = await sql<{
    room_id: number;
    name: string;
    importance: 'normal' | 'high';
    version: number;
  }>`
    select rooms.id as room_id, rooms.name, coalesce(s.importance, 'normal') as importance,
      coalesce(s.version, 0) as version
    from rooms left join room_services s on s.room_id = rooms.id
    where rooms.id = ${id} and ${visibleRows(scope, 'rooms')}`.execute(db);
  return rows[0];
}

export async function saveRoomService(
  db: SystemDb,
  { room_id, importance }: { room_id: number; importance: string },
): Promise<void> {
  await db
    .insertInto('room_services')
    .values({ room_id, importance })
    .onConflict((conflict) =>
      conflict.column('room_id').doUpdateSet({ importance, version: sql`room_services.version + 1` }),
    )
    .execute();
}

export async function lockRoomService(db: SystemDb, room_id: number): Promise<number> {
  await sql`select from rooms where id = ${room_id} for no key update`.execute(db);
  const query = db.selectFrom('room_services').where('room_id', '=', room_id);
  return (await query.select('version').executeTakeFirst())?.version ?? 0;
}
