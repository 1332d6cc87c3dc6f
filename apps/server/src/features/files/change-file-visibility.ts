import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { FileVisibility, StoredFile } from '@greenroom/domain/files/file.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asPermittedViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { setVisibility } from './file-changes.queries.ts';
import { findStoredFile, readFile } from './files.queries.ts';

/** Only administrators share a file with all partners and withdraw it again. */
export async function changeFileVisibility(
  { database, log }: Services,
  viewer: Viewer,
  { id, visibility }: { id: number; visibility: FileVisibility },
) {
  const { file, changed } = await asPermittedViewer(database, viewer, async (db, scope) => {
    const file = await orNotFound('File', findStoredFile(db, scope, id));
    if (file.entity_type === 'ticket')
      throw new Problem('forbidden', 'Everyone who sees a ticket sees its files.');
    if (visibility === 'all_partners') requireShareable(viewer, file.entity_type);
    if (!(await setVisibility(db, scope, { id, visibility, wasShared: file.shared_with_all }))) {
      throw new Problem(
        'forbidden',
        file.shared_with_all
          ? 'An administrator has shared this file with all partners; only an administrator can change that.'
          : 'Only the staff of the partner that this file belongs to can change who sees it.',
      );
    }
    return { file, changed: await orNotFound('File', readFile(db, scope, id)) };
  });
  if (file.shared_with_all !== (visibility === 'all_partners')) {
    log.info(
      { file: id, user: viewer.user_id, visibility },
      'the sharing of a file with all partners changed',
    );
  }
  return changed;
}

function requireShareable(viewer: Viewer, entity_type: StoredFile['entity_type']): void {
  if (!viewer.is_superuser) {
    throw new Problem('forbidden', 'Only administrators can share a file with all partners.');
  }
  if (entity_type !== 'room_type') {
    throw new Problem('invalid-input', 'Only a file of a room type can be shared with all partners.');
  }
}
