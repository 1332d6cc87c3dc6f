import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as endpoints from '@greenroom/domain/service/endpoints.ts';
import type { RoomService, SiteService } from '@greenroom/domain/service/site-service.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, changeAsSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listCalendars, listHours, lockUsedCalendar } from '../calendars/calendars.queries.ts';
import { recordServiceChange, type ServiceManager } from '../record-service-change.ts';
import {
  findRoomService,
  findSiteService,
  lockRoomService,
  lockSiteService,
  moveWindowsToZone,
  saveRoomService,
  saveSiteService,
} from './site-services.queries.ts';
import { zoneOfSite } from './zone-of-site.ts';

export async function getSiteService(
  { database, config }: Services,
  viewer: Viewer,
  id: number,
): Promise<SiteService> {
  const row = await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Site', findSiteService(db, scope, id)),
  );
  const { site_id, partner_id, calendar_id, target_availability, version } = row;
  // The site is in view, so its hours are.
  const hours =
    calendar_id === null ? undefined : await asSystem(database, (db) => listHours(db, [calendar_id]));
  const calendar = hours?.get(calendar_id ?? 0) ?? null;
  return { site_id, partner_id, ...zoneOfSite(row, config), calendar, target_availability, version };
}

/** The zone is in the history of the site, too. */
export async function updateSiteService(
  services: Services,
  manager: ServiceManager & { source: 'screen' | 'api' },
  {
    id,
    version,
    change,
  }: { id: number; version: number; change: BodyOf<typeof endpoints.updateSiteService> },
): Promise<SiteService> {
  const { database, config } = services;
  const { viewer } = manager;
  const site = await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Site', findSiteService(db, scope, id)),
  );
  if (typeof change.calendar_id === 'number')
    await requireCalendarOf(services, viewer, { ...site, id: change.calendar_id });
  const act = { viewer, kind: 'edit', source: manager.source } as const;
  await changeAsSystem(database, act, async (db) => {
    requireVersion(await lockSiteService(db, id), version);
    if (typeof change.calendar_id === 'number')
      await orNotFound('Calendar', lockUsedCalendar(db, change.calendar_id));
    const { time_zone = site.time_zone, calendar_id = site.calendar_id } = change;
    const { target_availability = site.target_availability } = change;
    await saveSiteService(db, {
      site_id: id,
      version,
      values: { time_zone, calendar_id, target_availability },
    });
    await moveWindowsToZone(db, id, zoneOfSite({ ...site, time_zone }, config).time_zone);
    const { time_zone: zone, calendar_id: calendar, target_availability: target } = site;
    await recordServiceChange(db, manager, {
      action: 'site-service-changed',
      subject: site.name,
      before: { time_zone: zone, calendar_id: calendar, target_availability: target },
      after: { ...change },
    });
  });
  return getSiteService(services, viewer, id);
}

/** One of the site's partner, which the viewer sees. */
async function requireCalendarOf(
  { database }: Services,
  viewer: Viewer,
  { id, partner_id }: { id: number; partner_id: number },
): Promise<void> {
  const [calendar] = await readAsViewer(database, viewer, (db, scope) => listCalendars(db, scope, { id }));
  if (!calendar) throw new Problem('not-found', 'Calendar not found.');
  if (calendar.partner_id !== partner_id)
    throw new Problem('other-partner', 'The calendar belongs to another partner than the site.');
}

export async function getRoomService(
  { database }: Services,
  viewer: Viewer,
  id: number,
): Promise<RoomService> {
  const { name: _, ...row } = await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Room', findRoomService(db, scope, id)),
  );
  return row;
}

export async function updateRoomService(
  services: Services,
  manager: ServiceManager,
  { id, version, importance }: { id: number; version: number; importance: RoomService['importance'] },
): Promise<RoomService> {
  const { database } = services;
  const room = await readAsViewer(database, manager.viewer, (db, scope) =>
    orNotFound('Room', findRoomService(db, scope, id)),
  );
  await asSystem(database, async (db) => {
    requireVersion(await lockRoomService(db, id), version);
    await saveRoomService(db, { room_id: id, importance });
    await recordServiceChange(db, manager, {
      action: 'room-service-changed',
      subject: room.name,
      before: { importance: room.importance },
      after: { importance },
    });
  });
  return getRoomService(services, manager.viewer, id);
}

function requireVersion(current: number, seen: number): void {
  if (current !== seen)
    throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
}
