import { setTimeout as pause } from 'node:timers/promises';
import type { GapReason } from '@greenroom/domain/history/make-segments.ts';
import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { listChangesOfHour, saveHours } from '@greenroom/server/features/history/hours.queries.ts';
import { listGapsOf } from '@greenroom/server/features/operations/statuses/watch-gaps.queries.ts';
import { ensureHistoryPartition } from '@greenroom/server/platform/database/history-partitions.ts';
import { asSystem, type SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { byAsset } from '@greenroom/server/platform/group-by.ts';
import { hourMilliseconds } from '@greenroom/server/platform/repeat.ts';
import type { Services } from '@greenroom/server/platform/services.ts';
import type { FleetDevice } from '../devices/plan-fleet.ts';
import { findMissingHours } from './past.queries.ts';
import { type PastOfDevice, pastHour } from './past-hour.ts';

/** It rests for twice as long as it works, so that the first pages of a visitor do not wait for the past. */
const rest = 2;

type Loading = {
  devices: readonly Pick<FleetDevice, 'asset_id' | 'control'>[];
  stopping: AbortSignal;
};

/**
 * Adds the hours of the past, the newest first, and returns how many. They take longer than the rest of the demo, and only
 * the charts of single devices need them, so they are loaded while the server runs. After a stop the next start goes on.
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
  for (let hour = missing.to.getTime(); hour > missing.from.getTime() && !stopping.aborted; ) {
    hour -= hourMilliseconds;
    const began = performance.now();
    const rows = pasts.map((past) => ({ asset_id: past.asset_id, ...pastHour(past, hour) }));
    await asSystem(database, async (db) => {
      await ensureHistoryPartition(db, 'asset_hours', new Date(hour));
      await saveHours(db, { hour: new Date(hour), rows });
    });
    loaded += 1;
    // A stop ends the rest.
    await pause(rest * (performance.now() - began), undefined, { ref: false, signal: stopping }).catch(
      () => undefined,
    );
  }
  return loaded;
}

type Reading = Pick<Loading, 'devices'> & { from: Date; to: Date };

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
