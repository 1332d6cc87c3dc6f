import { setTimeout as pause } from 'node:timers/promises';
import type { GapReason } from '@greenroom/domain/history/make-segments.ts';
import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { listChangesOfHour } from '@greenroom/server/features/history/hours.queries.ts';
import { listGapsOf } from '@greenroom/server/features/operations/statuses/watch-gaps.queries.ts';
import { ensureHistoryPartition } from '@greenroom/server/platform/database/history-partitions.ts';
import { asSystem, type SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { byAsset } from '@greenroom/server/platform/group-by.ts';
import { hourMilliseconds } from '@greenroom/server/platform/repeat.ts';
import type { Services } from '@greenroom/server/platform/services.ts';
import type { FleetDevice } from '../devices/plan-fleet.ts';
import { findMissingHours, insertHours } from './past.queries.ts';
import { type PastOfDevice, pastHour } from './past-hour.ts';

/** It rests for as long as it works, so that the first pages of a visitor do not wait for the past. */
const rest = 1;
/** Of a thousand devices: tens of thousands of rows, some tenths of a second. */
const hoursAtOnce = 12;
/** What the charts of a device show first is there when the server is. */
const firstDays = 7;

type Device = Pick<FleetDevice, 'asset_id' | 'control'>;
type Loading = { devices: readonly Device[]; stopping: AbortSignal };

/** Adds the hours of the last days, with which the server starts. The hour of now is counted by the server. */
export async function loadFirstHours(
  db: SystemDb,
  { devices, now }: { devices: readonly Device[]; now: Date },
): Promise<void> {
  const to = new Date(Math.floor(now.getTime() / hourMilliseconds) * hourMilliseconds);
  const from = new Date(to.getTime() - firstDays * 24 * hourMilliseconds);
  const pasts = await readPasts(db, { devices, from, to });
  for (const hours of backwards(from, to)) await addHours(db, pasts, hours);
}

/**
 * Adds the hours before those, the newest first, and returns how many. They take longer than the rest of the demo, so they
 * are loaded while the server runs. After a stop the next start goes on.
 */
export async function loadPastHours(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { devices, stopping }: Loading,
): Promise<number> {
  const asset_ids = devices.map(({ asset_id }) => asset_id);
  const missing = await asSystem(database, (db) => findMissingHours(db, { asset_ids, now: now() }));
  if (!missing) return 0;
  const pasts = await asSystem(database, (db) => readPasts(db, { devices, ...missing }));
  let loaded = 0;
  for (const hours of backwards(missing.from, missing.to)) {
    if (stopping.aborted) break;
    const began = performance.now();
    await asSystem(database, (db) => addHours(db, pasts, hours));
    loaded += hours.length;
    // A stop ends the rest.
    await pause(rest * (performance.now() - began), undefined, { ref: false, signal: stopping }).catch(
      () => undefined,
    );
  }
  return loaded;
}

/** Hours that are stored together: of one day in UTC, and so of one partition. */
function* backwards(from: Date, to: Date): Generator<number[]> {
  let hours: number[] = [];
  for (let hour = to.getTime() - hourMilliseconds; hour >= from.getTime(); hour -= hourMilliseconds) {
    hours.push(hour);
    if (new Date(hour).getUTCHours() % hoursAtOnce > 0) continue;
    yield hours;
    hours = [];
  }
  if (hours.length > 0) yield hours;
}

async function addHours(
  db: SystemDb,
  pasts: readonly PastOfDevice[],
  hours: readonly number[],
): Promise<void> {
  await ensureHistoryPartition(db, 'asset_hours', new Date(hours[0] as number));
  // The hours of a device follow each other in the index, too.
  const rows = pasts.flatMap((past) =>
    hours.map((hour) => ({ asset_id: past.asset_id, hour: hour / 1000, ...pastHour(past, hour) })),
  );
  await insertHours(db, rows);
}

type Reading = { devices: readonly Device[]; from: Date; to: Date };

/** Devices without a past are left out. */
async function readPasts(db: SystemDb, { devices, from, to }: Reading): Promise<PastOfDevice[]> {
  const asset_ids = devices.map(({ asset_id }) => asset_id);
  const changesOf = byAsset(await listChangesOfHour(db, { asset_ids, from, to }));
  const gapsOf = byAsset(await listGapsOf(db, { asset_ids, from, to }));
  return devices.flatMap(({ asset_id, control }) => {
    const changes = (changesOf.get(asset_id) ?? [])
      .map(({ at, condition }) => ({ at: at.getTime(), state: conditions[condition - 1] ?? 'unknown' }))
      .sort((one, other) => one.at - other.at);
    const gaps = (gapsOf.get(asset_id) ?? []).map(({ began_at, ended_at, reason }) => ({
      from: began_at.getTime(),
      to: (ended_at ?? to).getTime(),
      reason: reason as GapReason,
    }));
    return changes.length > 0 ? [{ asset_id, control, changes, gaps }] : [];
  });
}
