import { fillPolls, flushMilliseconds } from '@greenroom/domain/history/packed-polls.ts';
import { toPollByte } from '@greenroom/domain/history/poll-byte.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { listLostPolls, storeSamples } from './samples.queries.ts';

/** A process that ends without warning loses what it has packed; a longer time was not polled. */
const maxMilliseconds = 3 * flushMilliseconds;

/**
 * After a crash: fills the time from the last stored polls of these devices to their last status with polls without
 * detail. To be called by a process that begins to pack their polls.
 */
export async function fillLostPolls(
  db: SystemDb,
  { asset_ids, now }: { asset_ids: readonly number[]; now: Date },
): Promise<void> {
  if (asset_ids.length === 0) return;
  const lost = await listLostPolls(db, { asset_ids, now });
  const rows = lost.flatMap(({ asset_id, period_s, next_at, observed_at }) => {
    const [from, to] = [next_at.getTime(), observed_at.getTime()];
    return to - from > maxMilliseconds
      ? []
      : fillPolls({ asset_id, from, to, period_s }, toPollByte('no-detail'));
  });
  if (rows.length > 0) await storeSamples(db, rows);
}
