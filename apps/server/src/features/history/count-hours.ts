import { countHour } from '@greenroom/domain/history/count-hour.ts';
import type { GapReason } from '@greenroom/domain/history/make-segments.ts';
import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { sql } from 'kysely';
import { listGapsOf } from '#features/operations/statuses/watch-gaps.queries.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { ensureHistoryPartition } from '#platform/database/history-partitions.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { byAsset } from '#platform/group-by.ts';
import { hourMilliseconds } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import {
  listChangesOfHour,
  listCountedAssets,
  listCountedHours,
  listSamplesOfHour,
  recordCountedHour,
  saveHours,
} from './hours.queries.ts';

/** Polls are stored within five minutes. */
const closesAfterMilliseconds = 10 * 60_000;
/** An installation that has been off for longer counts only so many hours back. */
const maxHoursBack = 24;
const maxAssets = 500;

type Counting = Pick<Services, 'database' | 'now'>;

/** Counts the hours that have ended since the last time, for all devices. Counting an hour again gives the same. */
export async function countHours({ database, now }: Counting, stopping?: AbortSignal): Promise<number> {
  const current =
    Math.floor((now().getTime() - closesAfterMilliseconds) / hourMilliseconds) * hourMilliseconds;
  const earliest = current - maxHoursBack * hourMilliseconds;
  const { last } = await asSystem(database, (db) => listCountedHours(db, new Date(current)));
  const first = Math.max(earliest, (last?.getTime() ?? 0) + hourMilliseconds);
  let counted = 0;
  for (let hour = first; hour < current && !stopping?.aborted; hour += hourMilliseconds) {
    await asSystem(database, async (db) => {
      // One server counts; another one would wait here and find the hour counted.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.historyHours})`.execute(db);
      const { hours } = await listCountedHours(db, new Date(hour));
      if (hours.length > 0) return;
      await countHourOf(db, { hour: new Date(hour) });
      await recordCountedHour(db, new Date(hour));
      counted += 1;
    });
  }
  return counted;
}

/** Of a site, or of all devices. */
export async function countHourOf(
  db: SystemDb,
  { hour, site_id }: { hour: Date; site_id?: number },
): Promise<void> {
  await ensureHistoryPartition(db, 'asset_hours', hour);
  const to = new Date(hour.getTime() + hourMilliseconds);
  for (let after = 0; ; ) {
    const asset_ids = await listCountedAssets(db, { site_id, after, limit: maxAssets });
    const last = asset_ids.at(-1);
    if (last === undefined) return;
    after = last;
    await saveHours(db, { hour, rows: await countAssets(db, { asset_ids, from: hour, to }) });
  }
}

type Assets = { asset_ids: readonly number[]; from: Date; to: Date };

async function countAssets(db: SystemDb, { asset_ids, from, to }: Assets) {
  const changes = await listChangesOfHour(db, { asset_ids, from, to });
  const gaps = await listGapsOf(db, { asset_ids, from, to });
  const samples = await listSamplesOfHour(db, { asset_ids, hour: from });
  const [changesOf, gapsOf, samplesOf] = [byAsset(changes), byAsset(gaps), byAsset(samples)];
  // A device without any history has no row.
  return asset_ids
    .filter((id) => changesOf.has(id))
    .map((asset_id) => ({
      asset_id,
      ...countHour({
        hour: from.getTime(),
        changes: (changesOf.get(asset_id) ?? []).map(({ at, condition }) => ({
          at: at.getTime(),
          state: conditions[condition - 1] ?? 'unknown',
        })),
        gaps: (gapsOf.get(asset_id) ?? []).map(({ began_at, ended_at, reason }) => ({
          from: began_at.getTime(),
          to: (ended_at ?? to).getTime(),
          reason: reason as GapReason,
        })),
        polls: (samplesOf.get(asset_id) ?? []).flatMap(({ polls }) => [...polls]),
      }),
    }));
}
