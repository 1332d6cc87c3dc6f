import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findStoredFile } from './files.queries.ts';

export const contentPath = '/api/files/content/';
/** The same bytes, for a frame. Only PDF, which the browser shows in a viewer of its own. */
export const previewPath = '/api/files/preview/';
export const pdf = 'application/pdf';

/**
 * The storage does not know our sessions: a link to it stays valid after its viewer has signed out, so it lasts an hour
 * at most.
 */
const maxStorageSeconds = 3600;

/** A link to the storage itself if it has a public address, otherwise to our content route. */
export async function signFileUrl(
  services: Services,
  viewer: Viewer,
  input: { id: number; expires_in: number; preview?: 'pdf' | undefined },
): Promise<{ file_url: string }> {
  const file = await readAsViewer(services.database, viewer, (db, scope) =>
    orNotFound('File', findStoredFile(db, scope, input.id)),
  );
  const now = services.now();
  const expiresAt = new Date(now.getTime() + input.expires_in * 1000);
  // Never a link to the storage: the page shows frames of its own origin only.
  if (input.preview) {
    if (file.content_type !== pdf)
      throw new Problem('unsupported-type', 'Only PDF documents have a preview.');
    return { file_url: services.signedLinks.sign(previewPath + file.id, viewer, expiresAt) };
  }
  const stored = await services.storage.signLink(file.storage_key, {
    filename: file.filename,
    content_type: file.content_type,
    disposition: dispositionOf(file.category),
    expiresInSeconds: Math.min(input.expires_in, maxStorageSeconds),
    now,
  });
  return { file_url: stored ?? services.signedLinks.sign(contentPath + file.id, viewer, expiresAt) };
}

/** Images are shown in the page; a document is never opened in the browser under our origin. */
export function dispositionOf(category: 'image' | 'document'): 'inline' | 'attachment' {
  return category === 'image' ? 'inline' : 'attachment';
}
