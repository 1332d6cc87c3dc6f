import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { captionChange } from '@greenroom/domain/files/file-changes.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { parsePart } from '#http/validation/parse-part.ts';
import { asPermittedViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { setDescription } from './file-changes.queries.ts';
import { findStoredFile, readFile } from './files.queries.ts';

/** Allowed for the users who may change the file's visibility. */
export async function changeFileDescription(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, description }: { id: number; description: string },
) {
  return asPermittedViewer(database, viewer, async (db, scope) => {
    const file = await orNotFound('File', findStoredFile(db, scope, id));
    if (file.category === 'image') parsePart(captionChange, { description });
    if (!(await setDescription(db, scope, { id, description: description.trim() || null }))) {
      throw new Problem(
        'forbidden',
        file.shared_with_all
          ? 'An administrator has shared this file with all partners; only an administrator can change it.'
          : 'Only the staff of the partner that this file belongs to can change its description.',
      );
    }
    return orNotFound('File', readFile(db, scope, id));
  });
}
