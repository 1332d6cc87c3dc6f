import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { deleteOldOperations } from './old-operations.queries.ts';

/** Small, so that other transactions do not wait long for its locks. */
const batchSize = 500;
/** A long backlog is worked off over several hours. */
const maxBatches = 200;

/**
 * A status reading is not part of the log: its row only serves the waiting request and repeated requests with the same
 * key.
 */
const readingMilliseconds = 3_600_000;

/** Deletes status readings, and operations older than the log keeps, and returns how many. */
export async function deleteExpiredOperations({
  database,
  config,
  now,
}: Pick<Services, 'database' | 'config' | 'now'>): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const days = config.OPERATION_LOG_DAYS;
  const readings = await deleteInBatches(database, { readings: true, before: ago(readingMilliseconds) });
  if (days === 0) return readings;
  return readings + (await deleteInBatches(database, { readings: false, before: ago(days * 86_400_000) }));
}

async function deleteInBatches(
  database: Database,
  which: { readings: boolean; before: Date },
): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const gone = await asSystem(database, (db) => deleteOldOperations(db, { ...which, max: batchSize }));
    removed += gone;
    if (gone < batchSize) break;
  }
  return removed;
}
