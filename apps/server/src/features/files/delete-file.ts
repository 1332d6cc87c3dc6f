import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asPermittedViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { discardObject } from './discard-object.ts';
import { deleteFileRow } from './file-changes.queries.ts';
import { findStoredFile } from './files.queries.ts';
import { insertNote } from './unsettled-objects.queries.ts';

/** Deletes the row first, so that every link to it stops working at once; then the bytes. */
export async function deleteFile(
  services: Services,
  viewer: Viewer & { source: 'screen' | 'api' },
  id: number,
): Promise<void> {
  const storage_key = await asPermittedViewer(services.database, viewer, async (db, scope) => {
    const file = await orNotFound('File', findStoredFile(db, scope, id));
    if (file.is_public)
      throw new Problem('forbidden', 'Public files cannot be deleted. Make the file private first.');
    const deleted = await deleteFileRow(db, scope, id);
    if (deleted === undefined) {
      throw new Problem(
        'forbidden',
        'Only the staff of the partner that this file belongs to can delete it.',
      );
    }
    await insertNote(db, scope, deleted);
    return deleted;
  });
  await discardObject(services, viewer, storage_key);
}
