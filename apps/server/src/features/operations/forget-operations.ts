import { asSystem } from '#access/scope.ts';
import type { Services } from '#platform/services.ts';
import { deleteOldOperations } from './old-operations.queries.ts';

/** Small, so that nobody waits for the locks of one. */
const batchSize = 500;
/** A long backlog is worked off over several hours. */
const mostBatches = 200;

/** Removes finished operations from the log when they are older than it is kept, and answers how many. */
export async function forgetOperations({
  database,
  config,
  now,
}: Pick<Services, 'database' | 'config' | 'now'>): Promise<number> {
  const days = config.OPERATION_LOG_DAYS;
  if (days === 0) return 0;
  const before = new Date(now().getTime() - days * 86_400_000);
  let removed = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const gone = await asSystem(database, (db, scope) =>
      deleteOldOperations(db, scope, { before, most: batchSize }),
    );
    removed += gone;
    if (gone < batchSize) break;
  }
  return removed;
}
