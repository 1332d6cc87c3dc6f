import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { asSystem, asViewer, changeAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { recordServiceChange, type ServiceManager } from '../record-service-change.ts';
import {
  deleteCalendarRow,
  findDeletedCalendar,
  isVisiblePartner,
  restoreCalendarRow,
} from './calendars.queries.ts';
import { findSeenCalendar, lockVersion, rejectTakenName, requireWholePartner } from './change-calendars.ts';

type CalendarManager = ServiceManager & { source: 'screen' | 'api' };

/** Its sites have the hours of a site without a calendar from today on; days before stay as they were counted. */
export async function deleteCalendar(
  { database, now }: Services,
  manager: CalendarManager,
  { id, version }: { id: number; version: number },
): Promise<void> {
  requireWholePartner(manager);
  const { name, used_by, sites } = await findSeenCalendar({ database }, manager, id);
  await changeAsSystem(database, { ...manager, kind: 'edit' }, async (db) => {
    await lockVersion(db, { id, version });
    await deleteCalendarRow(db, id, now());
    await recordServiceChange(db, manager, {
      action: 'calendar-deleted',
      subject: name,
      before: { sites, used_by: used_by.map((site) => site.name) },
    });
  });
}

/** Also for the sites that used it, unless they have got another calendar since. One that is not deleted stays as it is. */
export async function restoreCalendar(
  { database }: Services,
  manager: CalendarManager,
  id: number,
): Promise<ServiceCalendar> {
  requireWholePartner(manager);
  const deleted = await asSystem(database, (db) => findDeletedCalendar(db, id));
  if (!deleted) return findSeenCalendar({ database }, manager, id);
  const isSeen = await asViewer(database, manager.viewer, (db, scope) =>
    isVisiblePartner(db, scope, deleted.partner_id),
  );
  if (!isSeen) throw new Problem('not-found', 'Calendar not found.');
  await changeAsSystem(database, { ...manager, kind: 'edit' }, async (db) => {
    const sites = await restoreCalendarRow(db, id);
    await recordServiceChange(db, manager, {
      action: 'calendar-restored',
      subject: deleted.name,
      after: { sites },
    });
  }).catch(rejectTakenName);
  return findSeenCalendar({ database }, manager, id);
}
