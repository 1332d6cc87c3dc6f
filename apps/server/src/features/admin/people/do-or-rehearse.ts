import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';

class Rehearsed<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('The transaction is taken back on purpose.');
    this.result = result;
  }
}

/** Runs the work as the installation. A rehearsal has the same result, or the same rejection, and leaves nothing behind. */
export async function doOrRehearse<T>(
  database: Database,
  isRehearsal: boolean | undefined,
  work: (db: SystemDb) => Promise<T>,
): Promise<T> {
  if (!isRehearsal) return asSystem(database, work);
  return asSystem(database, async (db): Promise<T> => {
    throw new Rehearsed(await work(db));
  }).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.result as T;
    throw error;
  });
}
