import { conditions, standingOf } from '@greenroom/domain/operations/conditions/condition.ts';
import {
  type AvailabilityInput,
  type StateChange,
  serviceSeconds,
} from '@greenroom/domain/service/availability.ts';
import { defaultVersion } from '@greenroom/domain/service/calendar.ts';
import type { Hours } from '@greenroom/domain/service/hours.ts';
import { addDays, localDay, startOfDay } from '@greenroom/domain/service/local-time.ts';
import { windowIntervals } from '@greenroom/domain/service/maintenance-window.ts';
import { openIntervalsOfDays } from '@greenroom/domain/service/open-intervals.ts';
import { ensureHistoryPartitions } from '#platform/database/history-partitions.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { groupBy } from '#platform/group-by.ts';
import { moveWindowsToZone } from '../sites/site-services.queries.ts';
import {
  type AssetChange,
  type AssetDay,
  type Change,
  findExpansion,
  findFirstOpenDay,
  listAssetChanges,
  listGaps,
  listOpenHours,
  listRoomChanges,
  listSiteWindows,
  type RoomDay,
  recordExpansion,
  replaceOpenHours,
  type SiteWindow,
  saveAssetDays,
  saveRoomDays,
} from './days.queries.ts';

export type CountedSite = { site_id: number; zone: string; hours: Hours };

/** Service hours are computed so far back when a site gets its first ones, and so far ahead. */
const daysBack = 400;
const daysAhead = 62;
/** Late reports of a day arrive within this time. */
const closesAfterSeconds = 2 * 3600;
/** A longer time is counted in parts, so that no run holds the changes of a year in memory. */
const maxDaysAtOnce = 31;

export const defaultHours: Hours = { versions: [defaultVersion], days: [] };

/** Counts the days of a site that are not closed, up to today, which counts up to now. */
export async function countSiteDays(db: SystemDb, site: CountedSite, now: Date): Promise<void> {
  const second = Math.floor(now.getTime() / 1000);
  const today = localDay(site.zone, second);
  await expandOpenHours(db, site, today);
  const oldest = addDays(today, -daysBack);
  const firstOpen = await findFirstOpenDay(db, site.site_id, site.zone);
  if (firstOpen === null) return;
  let first = firstOpen < oldest ? oldest : firstOpen;
  if (first > today) first = today;
  await ensureHistoryPartitions(db, { since: new Date(first), until: new Date(addDays(today, 1)) });
  for (let day = first; day <= today; day = addDays(day, maxDaysAtOnce)) {
    const last = addDays(day, maxDaysAtOnce - 1);
    await countDays(db, site, { first: day, last: last < today ? last : today, second });
  }
}

/** The past stays as it was, unless `since` says from which day on it is computed again. */
export async function expandOpenHours(
  db: SystemDb,
  { site_id, zone, hours }: CountedSite,
  today: string,
  since?: string,
): Promise<void> {
  const signature = JSON.stringify([zone, hours]);
  const known = await findExpansion(db, site_id);
  const isCurrent = known?.signature === signature && (known.until ?? '') >= addDays(today, daysAhead - 14);
  if (isCurrent && since === undefined) return;
  const isFirst = known === undefined || known.signature === null;
  const first = since ?? (isFirst ? addDays(today, -daysBack) : today);
  const until = addDays(today, daysAhead);
  await replaceOpenHours(db, {
    site_id,
    since: startOfDay(zone, first),
    hours: openIntervalsOfDays(hours, zone, { first, last: until }),
  });
  await moveWindowsToZone(db, site_id, zone);
  await recordExpansion(db, { site_id, until, signature });
}

type Days = { first: string; last: string; second: number };

async function countDays(
  db: SystemDb,
  { site_id, zone }: CountedSite,
  { first, last, second }: Days,
): Promise<void> {
  const whole = { from: startOfDay(zone, first), to: Math.min(startOfDay(zone, addDays(last, 1)), second) };
  const open = await listOpenHours(db, site_id, whole);
  const windows = await listSiteWindows(db, site_id, whole);
  const gaps = await listGaps(db, site_id, whole);
  const rooms = groupBy(await listRoomChanges(db, site_id, whole), ({ id }) => id);
  const assets = groupBy(await listAssetChanges(db, site_id, whole), ({ id }) => id);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const end = startOfDay(zone, addDays(day, 1));
    const period = { from: startOfDay(zone, day), to: Math.min(end, second) };
    const excluded = (isMeant: (window: SiteWindow) => boolean) =>
      windows.filter(isMeant).flatMap((window) => windowIntervals(window, window.time_zone, period));
    const given = { open, gaps, period };
    const roomRows = [...rooms].flatMap(([id, changes]) =>
      roomDay(id, changes, {
        ...given,
        excluded: excluded(({ room_id, asset_id }) => asset_id === null && (room_id ?? id) === id),
      }),
    );
    const assetRows = [...assets].flatMap(([id, changes]) => {
      const isMeant = (window: SiteWindow) =>
        (window.asset_id ?? id) === id && (window.room_id ?? changes[0]?.room_id) === changes[0]?.room_id;
      return assetDay(id, changes, { ...given, excluded: excluded(isMeant) });
    });
    const closed_at = second >= end + closesAfterSeconds ? new Date(second * 1000) : null;
    await saveRoomDays(db, { site_id, day, rows: roomRows, closed_at });
    await saveAssetDays(db, { site_id, day, rows: assetRows });
  }
}

type Given = Omit<AvailabilityInput, 'changes'>;

/** None for a day in which the room was not monitored. */
function roomDay(id: number, all: readonly Change[], given: Given): RoomDay[] {
  const changes = all.filter(({ at }) => at < given.period.to);
  const held = statesIn(changes, given.period.from);
  if (held.every((state) => state === 'unmonitored')) return [];
  const around = serviceSeconds({ ...given, changes, open: [given.period] });
  const seconds = serviceSeconds({ ...given, changes });
  return [{ id, ...seconds, all_down_s: around.down_s, model_id: changes.at(-1)?.model_id ?? null }];
}

function assetDay(id: number, all: readonly AssetChange[], given: Given): AssetDay[] {
  const changes = statesOfAsset(all).filter(({ at }) => at < given.period.to);
  if (changes.length === 0) return [];
  const { open_s, healthy_s, down_s, unknown_s, excluded_s } = serviceSeconds({ ...given, changes });
  const around = serviceSeconds({ ...given, changes, excluded: [], open: [given.period] });
  return [
    {
      ...{ id, open_s, works_s: healthy_s, broken_s: down_s, unknown_s, excluded_s },
      ...{ all_works_s: around.healthy_s, all_broken_s: around.down_s, all_unknown_s: around.unknown_s },
      changes: changes.filter(({ at }) => at >= given.period.from).length,
    },
  ];
}

/** A restart of a broken device goes on counting as broken. */
function statesOfAsset(changes: readonly AssetChange[]): StateChange[] {
  let before = 'unknown';
  return changes.map(({ at, condition }) => {
    const name = conditions[condition - 1] ?? 'unknown';
    const states = { works: 'healthy', broken: 'down', unknown: 'unknown' } as const;
    const state = name === 'restarting' && before === 'down' ? 'down' : states[standingOf(name)];
    before = state;
    return { at, state };
  });
}

/** The state at the beginning of a period, and those that begin in it. */
function statesIn(changes: readonly Change[], from: number): string[] {
  const before = changes.findLast(({ at }) => at <= from);
  return [...(before ? [before] : []), ...changes.filter(({ at }) => at > from)].map(({ state }) => state);
}
