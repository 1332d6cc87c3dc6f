import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { DocumentType } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asPermittedViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { setDetails } from './file-changes.queries.ts';
import { findStoredFile, readFile } from './files.queries.ts';

/** Allowed for the users who may change the document's visibility. */
export async function changeFileDetails(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, subcategory, tags }: { id: number; subcategory: DocumentType | null; tags: string[] },
) {
  return asPermittedViewer(database, viewer, async (db, scope) => {
    const file = await orNotFound('File', findStoredFile(db, scope, id));
    const unique = [...new Set(tags)].filter((tag) => tag !== '');
    if (!(await setDetails(db, scope, { id, subcategory, tags: unique }))) {
      throw new Problem(
        'forbidden',
        file.shared_with_all
          ? 'An administrator has shared this file with all partners; only an administrator can change it.'
          : 'Only the staff of the partner that this file belongs to can change its type and tags.',
      );
    }
    if (file.category !== 'document')
      throw new Problem('invalid-input', 'Only documents have a type and tags.');
    return orNotFound('File', readFile(db, scope, id));
  });
}
