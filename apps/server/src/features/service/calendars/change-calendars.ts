import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import {
  defaultVersion,
  maxCalendarDays,
  maxCalendars,
  maxVersions,
  type ServiceCalendar,
} from '@greenroom/domain/service/calendar.ts';
import type * as endpoints from '@greenroom/domain/service/endpoints.ts';
import { versionOn } from '@greenroom/domain/service/open-intervals.ts';
import { HolidaysUnreadable, readHolidays } from '@greenroom/domain/service/read-holidays.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { recordServiceChange, type ServiceManager } from '../record-service-change.ts';
import {
  addCalendarDays,
  countCalendars,
  countDays,
  isVisiblePartner,
  listCalendars,
  lockCalendarRow,
  replaceDays,
  saveVersion,
} from './calendars.queries.ts';

export async function createCalendar(
  { database }: Services,
  manager: ServiceManager,
  {
    partner_id = manager.viewer.partner_id,
    name,
    weekly,
    country = null,
    days = [],
  }: BodyOf<typeof endpoints.createCalendar>,
): Promise<ServiceCalendar> {
  requireWholePartner(manager);
  const isSeen = await asViewer(database, manager.viewer, (db, scope) =>
    isVisiblePartner(db, scope, partner_id),
  );
  if (!isSeen) throw new Problem('not-found', 'Partner not found.');
  const id = await asSystem(database, async (db) => {
    if ((await countCalendars(db, partner_id)) >= maxCalendars)
      throw new Problem('conflict', `A partner can have at most ${maxCalendars} calendars.`);
    const query = db.insertInto('service_calendars').values({ partner_id, name }).returning('id');
    const row = await query.executeTakeFirstOrThrow();
    await saveVersion(db, row.id, { valid_from: defaultVersion.valid_from, weekly, country });
    await addCalendarDays(db, row.id, days);
    await recordServiceChange(db, manager, {
      action: 'calendar-created',
      subject: name,
      after: { weekly, country, days: days.length },
    });
    return row.id;
  }).catch(rejectTakenName);
  return findSeenCalendar({ database }, manager, id);
}

export async function updateCalendar(
  { database, now }: Services,
  manager: ServiceManager,
  { id, version, change }: { id: number; version: number; change: BodyOf<typeof endpoints.updateCalendar> },
): Promise<ServiceCalendar> {
  requireWholePartner(manager);
  const before = await findSeenCalendar({ database }, manager, id);
  await asSystem(database, async (db) => {
    await lockVersion(db, { id, version });
    const { name = before.name, weekly, country, days } = change;
    if (weekly !== undefined || country !== undefined) {
      const valid_from = change.valid_from ?? now().toISOString().slice(0, 10);
      const held = versionOn(before.versions, valid_from) ?? defaultVersion;
      const isNew = !before.versions.some((other) => other.valid_from === valid_from);
      if (isNew && before.versions.length >= maxVersions)
        throw new Problem('conflict', `A calendar can change its hours at most ${maxVersions} times.`);
      await saveVersion(db, id, {
        valid_from,
        weekly: weekly ?? held.weekly,
        country: country === undefined ? held.country : country,
      });
    }
    if (days !== undefined) await replaceDays(db, id, days);
    await db
      .updateTable('service_calendars')
      .set({ name, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const { days: _, ...fields } = change;
    await recordServiceChange(db, manager, {
      action: 'calendar-changed',
      subject: name,
      before: { name: before.name, days: before.days.length },
      after: { ...fields, ...(days && { days: days.length }) },
    });
  }).catch(rejectTakenName);
  return findSeenCalendar({ database }, manager, id);
}

export async function importHolidays(
  { database }: Services,
  manager: ServiceManager,
  { id, version, file }: { id: number; version: number; file: string },
): Promise<ServiceCalendar> {
  requireWholePartner(manager);
  const before = await findSeenCalendar({ database }, manager, id);
  const days = readFile(file).map((day) => ({ ...day, opens: null, closes: null }));
  await asSystem(database, async (db) => {
    await lockVersion(db, { id, version });
    await addCalendarDays(db, id, days);
    if ((await countDays(db, id)) > maxCalendarDays)
      throw new Problem('invalid-input', `"file" brings the calendar to more than ${maxCalendarDays} days.`);
    await db
      .updateTable('service_calendars')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordServiceChange(db, manager, {
      action: 'calendar-changed',
      subject: before.name,
      before: { days: before.days.length },
      after: { days: await countDays(db, id) },
    });
  });
  return findSeenCalendar({ database }, manager, id);
}

function readFile(file: string) {
  try {
    return readHolidays(file, { maxDays: maxCalendarDays });
  } catch (error) {
    if (!(error instanceof HolidaysUnreadable)) throw error;
    throw new Problem('invalid-input', `"file" ${error.message}`, { cause: error });
  }
}

/** Calendars hold for sites that a user with explicit grants does not see. */
export function requireWholePartner({ viewer }: ServiceManager): void {
  if (visibilityOf(viewer) !== 'grants') return;
  throw new Problem('forbidden', 'Users with explicit grants cannot change calendars.');
}

export async function lockVersion(
  db: SystemDb,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const row = await orNotFound('Calendar', lockCalendarRow(db, id));
  if (row.version !== version)
    throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
}

export async function findSeenCalendar(
  { database }: Pick<Services, 'database'>,
  { viewer }: ServiceManager,
  id: number,
): Promise<ServiceCalendar> {
  const [calendar] = await readAsViewer(database, viewer, (db, scope) => listCalendars(db, scope, { id }));
  if (!calendar) throw new Problem('not-found', 'Calendar not found.');
  return calendar;
}

export function rejectTakenName(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'service_calendars_name_key') throw error;
  throw new Problem('conflict', 'The partner already has a calendar with this name.', { cause: error });
}
