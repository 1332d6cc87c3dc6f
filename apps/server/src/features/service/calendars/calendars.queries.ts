import {
  deletedCalendarDays,
  maxNamedSites,
  type ServiceCalendar,
} from '@greenroom/domain/service/calendar.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** Under explicit grants those of the sites in view. */
function isSeenCalendar(scope: Scope): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  if (scope.visibility === 'partners')
    return sql<SqlBool>`c.partner_id = any(${[...scope.partner_ids]}::integer[])`;
  return sql<SqlBool>`exists (select from site_services u join sites on sites.id = u.site_id
    where u.calendar_id = c.id and ${visibleRows(scope, 'sites')})`;
}

const versionsAndDays = sql`
  (select coalesce(json_agg(json_build_object('valid_from', v.valid_from, 'weekly', v.weekly, 'country', v.country)
      order by v.valid_from), '[]') from calendar_versions v where v.calendar_id = c.id) as versions,
  (select coalesce(json_agg(json_build_object('day', d.day, 'opens', d.opens, 'closes', d.closes, 'name', d.name)
      order by d.day), '[]') from calendar_days d where d.calendar_id = c.id) as days`;

export async function listCalendars(
  db: ViewerDb,
  scope: Scope,
  { id }: { id?: number } = {},
): Promise<ServiceCalendar[]> {
  const users = sql`from site_services u join sites on sites.id = u.site_id
    where u.calendar_id = c.id and ${visibleRows(scope, 'sites')}`;
  const { rows } = await sql<ServiceCalendar>`
    select c.id, c.partner_id, c.name, c.version, ${versionsAndDays},
      (select count(*)::integer ${users}) as sites,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)), '[]')
        from (select sites.id, sites.name ${users} order by fold_text(sites.name), sites.id limit ${maxNamedSites}) n)
        as used_by
    from service_calendars c
    where c.deleted_at is null and ${isSeenCalendar(scope)} and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by fold_text(c.name), c.id`.execute(db);
  return rows;
}

export type CalendarHours = Omit<ServiceCalendar, 'sites' | 'used_by'>;

/** For rows that the caller has found as the viewer, and for background work. */
export async function listHours(db: SystemDb, ids: readonly number[]): Promise<Map<number, CalendarHours>> {
  const { rows } = await sql<CalendarHours>`
    select c.id, c.partner_id, c.name, c.version, ${versionsAndDays}
    from service_calendars c where c.id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function isVisiblePartner(db: ViewerDb, scope: Scope, id: number): Promise<boolean> {
  const query = db.selectFrom('partners').where('id', '=', id).where(visible(scope, 'partners'));
  return (await query.select('id').executeTakeFirst()) !== undefined;
}

export async function countCalendars(db: SystemDb, partner_id: number): Promise<number> {
  const query = db.selectFrom('service_calendars').where('partner_id', '=', partner_id);
  const kept = query.where('deleted_at', 'is', null);
  const { n } = await kept.select(sql<number>`count(*)::integer`.as('n')).executeTakeFirstOrThrow();
  return n;
}

export async function lockCalendarRow(db: SystemDb, id: number) {
  const query = db.selectFrom('service_calendars').where('id', '=', id).where('deleted_at', 'is', null);
  return query.selectAll().forUpdate().executeTakeFirst();
}

/** Until the transaction ends, the calendar is not deleted. */
export async function lockUsedCalendar(db: SystemDb, id: number) {
  const query = db.selectFrom('service_calendars').where('id', '=', id).where('deleted_at', 'is', null);
  return query.select('id').forShare().executeTakeFirst();
}

/** Remembers which sites used it, which are then without a calendar. */
export async function deleteCalendarRow(db: SystemDb, id: number, now: Date): Promise<void> {
  await sql`
    with used as (
      update site_services set calendar_id = null, version = version + 1 where calendar_id = ${id}
      returning site_id)
    update service_calendars set deleted_at = ${now}, version = version + 1,
      deleted_from = array(select site_id from used order by site_id)
    where id = ${id}`.execute(db);
}

export async function findDeletedCalendar(db: SystemDb, id: number) {
  const query = db.selectFrom('service_calendars').where('id', '=', id).where('deleted_at', 'is not', null);
  return query.select(['partner_id', 'name']).executeTakeFirst();
}

/** Returns how many sites use it again. */
export async function restoreCalendarRow(db: SystemDb, id: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with restored as (
      select c.id, c.partner_id, c.deleted_from from service_calendars c
      where c.id = ${id} and c.deleted_at is not null for update)
    update site_services s set calendar_id = r.id, version = s.version + 1
    from restored r, sites
    where s.site_id = any (r.deleted_from) and s.calendar_id is null
      and sites.id = s.site_id and sites.partner_id = r.partner_id`.execute(db);
  await db
    .updateTable('service_calendars')
    .set((row) => ({ deleted_at: null, deleted_from: [], version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return Number(numAffectedRows);
}

export async function dropDeletedCalendars(db: SystemDb, now: Date): Promise<void> {
  await sql`delete from service_calendars
    where deleted_at < ${now}::timestamptz - make_interval(days => ${deletedCalendarDays})`.execute(db);
}

type Version = { valid_from: string; weekly: readonly unknown[]; country: string | null };

/** Takes the place of the version of the same day. */
export async function saveVersion(db: SystemDb, calendar_id: number, version: Version): Promise<void> {
  const row = { weekly: JSON.stringify(version.weekly), country: version.country };
  await db
    .insertInto('calendar_versions')
    .values({ calendar_id, valid_from: version.valid_from, ...row })
    .onConflict((conflict) => conflict.columns(['calendar_id', 'valid_from']).doUpdateSet(row))
    .execute();
}

type Day = { day: string; opens: string | null; closes: string | null; name: string };

export async function replaceDays(db: SystemDb, calendar_id: number, days: readonly Day[]): Promise<void> {
  await db.deleteFrom('calendar_days').where('calendar_id', '=', calendar_id).execute();
  await addCalendarDays(db, calendar_id, days);
}

/** Days that are there stay as they are. */
export async function addCalendarDays(
  db: SystemDb,
  calendar_id: number,
  days: readonly Day[],
): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto('calendar_days')
    .values(days.map((day) => ({ calendar_id, ...day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countDays(db: SystemDb, calendar_id: number): Promise<number> {
  const query = db.selectFrom('calendar_days').where('calendar_id', '=', calendar_id);
  const { n } = await query.select(sql<number>`count(*)::integer`.as('n')).executeTakeFirstOrThrow();
  return n;
}
