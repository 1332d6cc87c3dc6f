import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as endpoints from '@greenroom/domain/service/endpoints.ts';
import { localDay } from '@greenroom/domain/service/local-time.ts';
import {
  type MaintenanceWindow,
  maxSecondsBack,
  windowFault,
  windowIntervals,
  windowStates,
} from '@greenroom/domain/service/maintenance-window.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, narrowTo, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { reopenDays } from '../days/days.queries.ts';
import { recordServiceChange, type ServiceManager } from '../record-service-change.ts';
import { listSiteServices } from '../sites/site-services.queries.ts';
import { zoneOfSite } from '../sites/zone-of-site.ts';
import {
  cancelWindowRow,
  findThing,
  insertWindow,
  listWindowRows,
  restoreWindowRow,
  siteOfThing,
  type WindowRow,
  type WindowThing,
} from './windows.queries.ts';

const pastDays = 90;
/** A cancelled window can be restored so long; its message offers it for seconds. */
const restorableMilliseconds = 3_600_000;
/** A weekly window has its next time within a week. */
const lookAheadSeconds = 8 * 86_400;
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
const isoOf = (second: number) => new Date(second * 1000).toISOString();

type WindowQuery = {
  partner_id?: number | undefined;
  site_id?: number | undefined;
  room_id?: number | undefined;
  asset_id?: number | undefined;
};

export async function listWindows(
  { database, now }: Services,
  viewer: Viewer,
  { partner_id, ...filter }: WindowQuery,
): Promise<MaintenanceWindow[]> {
  const since = new Date(now().getTime() - pastDays * 86_400_000);
  const rows = await readAsViewer(database, viewer, (db, scope) =>
    listWindowRows(db, narrowTo(scope, partner_id), { ...filter, since }),
  );
  const windows = rows.map((row) => describeWindow(row, now()));
  const rank = (window: MaintenanceWindow) => windowStates.indexOf(window.state);
  return windows.sort((a, b) => rank(a) - rank(b) || orderIn(a, b));
}

/** The next one first, and of those that are over the last one. */
function orderIn(a: MaintenanceWindow, b: MaintenanceWindow): number {
  const timeOf = ({ occurs_from, starts_at }: MaintenanceWindow) => Date.parse(occurs_from ?? starts_at);
  return a.state === 'now' || a.state === 'next' ? timeOf(a) - timeOf(b) : timeOf(b) - timeOf(a);
}

export async function createWindow(
  services: Services,
  manager: ServiceManager,
  body: BodyOf<typeof endpoints.createWindow>,
): Promise<MaintenanceWindow> {
  const { database, config, now } = services;
  const made_at = now();
  const wrong = windowFault(body, secondsOf(made_at));
  if (wrong) throw new Problem('invalid-input', `"${wrong.field}" ${wrong.fault}.`);
  const thing = thingOf(body);
  const { name } = await readAsViewer(database, manager.viewer, (db, scope) =>
    orNotFound(nouns[thing.key], findThing(db, scope, thing)),
  );
  const starts_at = new Date(body.starts_at);
  const id = await asSystem(database, async (db) => {
    const [site] = await listSiteServices(db, siteOfThing(thing));
    if (!site) throw new Problem('not-found', 'Site not found.');
    const { time_zone } = zoneOfSite(site, config);
    const { reason, weekly = null, ends_at = null } = body;
    // A day that it reaches into is counted again.
    await reopenDays(db, site.site_id, localDay(time_zone, secondsOf(starts_at)));
    const made_by_name = await recordServiceChange(db, manager, {
      action: 'window-planned',
      subject: name,
      after: { starts_at: body.starts_at, ends_at, weekly, reason },
    });
    return insertWindow(db, {
      ...{
        thing,
        starts_at,
        ends_at: ends_at === null ? null : new Date(ends_at),
        weekly,
        time_zone,
        reason,
      },
      ...{ made_by: manager.viewer.user_id, made_by_name, made_at },
      entered_afterwards: secondsOf(starts_at) < secondsOf(made_at) - 60,
    });
  });
  return findSeenWindow(services, manager.viewer, id);
}

export async function cancelWindow(
  services: Services,
  manager: ServiceManager,
  id: number,
): Promise<MaintenanceWindow> {
  const { database, now } = services;
  const window = await findSeenWindow(services, manager.viewer, id);
  const starts = new Date(window.starts_at);
  // A mistake about the past is corrected as a whole, as long as it could be entered again.
  const isTakenBack = window.entered_afterwards && secondsOf(starts) > secondsOf(now()) - maxSecondsBack;
  if (window.state === 'past' && !isTakenBack) throw new Problem('conflict', 'This window is over.');
  await asSystem(database, async (db) => {
    const at = isTakenBack ? starts : now();
    if (!(await cancelWindowRow(db, id, at))) return;
    await reopenWindowDays(db, services, { window, since: at });
    const { starts_at, ends_at, weekly } = window;
    await recordServiceChange(db, manager, {
      action: 'window-cancelled',
      subject: nameOfPlace(window),
      before: { starts_at, ends_at, weekly },
    });
  });
  return findSeenWindow(services, manager.viewer, id);
}

/** For the undo of a cancellation. Without a cancelled window there is nothing to do. */
export async function restoreWindow(
  services: Services,
  manager: ServiceManager,
  id: number,
): Promise<MaintenanceWindow> {
  const { database, now } = services;
  const window = await findSeenWindow(services, manager.viewer, id);
  if (window.cancelled_at === null) return window;
  const oldest = now().getTime() - restorableMilliseconds;
  const cancelled = new Date(window.cancelled_at);
  // One that was taken back as a whole says nothing about when that was.
  const isTakenBack = cancelled.getTime() === Date.parse(window.starts_at);
  const last = isTakenBack ? now().getTime() - maxSecondsBack * 1000 : oldest;
  if (cancelled.getTime() < last)
    throw new Problem('conflict', 'This window was cancelled too long ago. Plan the work again.');
  await asSystem(database, async (db) => {
    if (!(await restoreWindowRow(db, id))) return;
    await reopenWindowDays(db, services, { window, since: cancelled });
    const { starts_at, ends_at, weekly, reason } = window;
    await recordServiceChange(db, manager, {
      action: 'window-planned',
      subject: nameOfPlace(window),
      after: { starts_at, ends_at, weekly, reason },
    });
  });
  return findSeenWindow(services, manager.viewer, id);
}

/** Days that are counted already are counted again when a window changes in them. */
async function reopenWindowDays(
  db: SystemDb,
  { config }: Services,
  { window, since }: { window: MaintenanceWindow; since: Date },
): Promise<void> {
  const { asset_id, room_id, site_id } = window;
  const thing = thingOf({
    asset_id: asset_id ?? undefined,
    room_id: room_id ?? undefined,
    site_id: site_id ?? undefined,
  });
  const [site] = await listSiteServices(db, siteOfThing(thing));
  if (!site) return;
  await reopenDays(db, site.site_id, localDay(zoneOfSite(site, config).time_zone, secondsOf(since)));
}

function nameOfPlace({ asset_name, room_name, site_name }: MaintenanceWindow): string {
  return asset_name ?? room_name ?? site_name ?? '';
}

const nouns = { site_id: 'Site', room_id: 'Room', asset_id: 'Asset' };

function thingOf({ site_id, room_id, asset_id }: WindowQuery): WindowThing {
  if (asset_id !== undefined) return { key: 'asset_id', id: asset_id };
  if (room_id !== undefined) return { key: 'room_id', id: room_id };
  return { key: 'site_id', id: site_id ?? 0 };
}

async function findSeenWindow(
  { database, now }: Services,
  viewer: Viewer,
  id: number,
): Promise<MaintenanceWindow> {
  const [row] = await readAsViewer(database, viewer, (db, scope) => listWindowRows(db, scope, { id }));
  if (!row) throw new Problem('not-found', 'Window not found.');
  return describeWindow(row, now());
}

function describeWindow(row: WindowRow, now: Date): MaintenanceWindow {
  const second = secondsOf(now);
  const times = {
    starts: secondsOf(row.starts_at),
    ends: row.ends_at && secondsOf(row.ends_at),
    cancelled: row.cancelled_at && secondsOf(row.cancelled_at),
    weekly: row.weekly,
  };
  const to = row.weekly ? Math.max(second, times.starts) + lookAheadSeconds : (times.ends ?? second);
  const [time] = windowIntervals(times, row.time_zone, {
    from: row.weekly ? second : times.starts,
    to,
  }).filter((interval) => interval.to > second);
  const state =
    row.cancelled_at !== null
      ? 'cancelled'
      : time === undefined
        ? 'past'
        : time.from <= second
          ? 'now'
          : 'next';
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    made_at: row.made_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    state,
    occurs_from: time ? isoOf(time.from) : null,
    occurs_to: time ? isoOf(time.to) : null,
  };
}
