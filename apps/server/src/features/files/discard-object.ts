import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { lockNote, removeNote } from './unsettled-objects.queries.ts';

/**
 * Removes an object that has no row. Its note decides: a row and its note never exist together, so an object without a
 * note did get its row (a commit whose response was lost) and stays. A failure leaves the note to the next sweep. The
 * storage is called outside of a transaction: if it hangs, it must not hold database connections.
 */
export async function discardObject(services: Services, viewer: Viewer, storage_key: string): Promise<void> {
  const { database, storage, log } = services;
  try {
    const isNoted = await asViewer(database, viewer, (db) => lockNote(db, storage_key));
    if (!isNoted) return;
    await storage.remove(storage_key);
    await asViewer(database, viewer, (db) => removeNote(db, storage_key));
  } catch (error) {
    log.warn({ err: error, storage_key }, 'an object is left to the next sweep');
  }
}
