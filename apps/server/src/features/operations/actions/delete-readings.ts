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

/** Deletes status readings and returns how many. Operations are kept in the log, and deleted by the retention. */
export async function deleteReadings({ database, now }: Pick<Services, 'database' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - readingMilliseconds);
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const gone = await asSystem(database, (db) =>
      deleteOldOperations(db, { readings: true, before, max: batchSize }),
    );
    removed += gone;
    if (gone < batchSize) break;
  }
  return removed;
}
