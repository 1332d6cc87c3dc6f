import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asViewer } from '#access/scope.ts';
import type { Services } from '#platform/services.ts';
import { lockNote, removeNote } from './unsettled-objects.queries.ts';

/**
 * Removes an object that has no row. Its note decides: a row and its note never exist together, so an object whose
 * note is gone has got its row after all (a commit whose answer was lost) and stays. A failure leaves the note to the
 * next sweep.
 */
export async function discardObject(services: Services, viewer: Viewer, storage_key: string): Promise<void> {
  try {
    await asViewer(services.database, viewer, async (db, scope) => {
      if (!(await lockNote(db, scope, storage_key))) return;
      await services.storage.remove(storage_key);
      await removeNote(db, scope, storage_key);
    });
  } catch (error) {
    services.log.warn({ err: error, storage_key }, 'an object is left to the next sweep');
  }
}
