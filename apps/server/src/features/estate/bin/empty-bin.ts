import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { deleteBinEntry, listExpiredEntries } from './bin-entries.queries.ts';

/** Deletes what has been in the bin for its 30 days, one entry at a time: a large one must not hold back the others. */
export async function emptyBin({ database, now, log }: Services): Promise<number> {
  const expired = await asSystem(database, (db) => listExpiredEntries(db, now()));
  for (const id of expired) {
    const entry = await asSystem(database, (db) => deleteBinEntry(db, id));
    if (entry) log.info({ thing: entry.thing, id: entry.thing_id }, 'deleted from the bin');
  }
  return expired.length;
}
