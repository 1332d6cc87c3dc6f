import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findStoredFile } from './files.queries.ts';

export const contentPath = '/api/files/content/';

/**
 * The storage does not know our sessions: a link to it stays valid after its viewer has signed out, so it lasts an hour
 * at most.
 */
const maxStorageSeconds = 3600;

/** A link to the storage itself if it has a public address, otherwise to our content route. */
export async function signFileUrl(
  services: Services,
  viewer: Viewer,
  input: { id: number; expires_in: number },
): Promise<{ file_url: string }> {
  const file = await readAsViewer(services.database, viewer, (db, scope) =>
    orNotFound('File', findStoredFile(db, scope, input.id)),
  );
  const now = services.now();
  const stored = await services.storage.signLink(file.storage_key, {
    filename: file.filename,
    content_type: file.content_type,
    disposition: dispositionOf(file.category),
    expiresInSeconds: Math.min(input.expires_in, maxStorageSeconds),
    now,
  });
  const expiresAt = new Date(now.getTime() + input.expires_in * 1000);
  return { file_url: stored ?? services.signedLinks.sign(contentPath + file.id, viewer, expiresAt) };
}

/** Images are shown in the page; a document is never opened in the browser under our origin. */
export function dispositionOf(category: 'image' | 'document'): 'inline' | 'attachment' {
  return category === 'image' ? 'inline' : 'attachment';
}
