import type { UploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { findStoredFile } from './files.queries.ts';

/** The document that a new version replaces: the newest one of the same place. */
export async function requireReplaceable(
  db: ViewerDb,
  scope: Scope,
  fields: Pick<UploadFields, 'replaces' | 'category' | 'entity_type' | 'entity_id'>,
) {
  if (fields.replaces === undefined) return undefined;
  const old = await orNotFound('File', findStoredFile(db, scope, fields.replaces));
  if (old.category !== 'document' || fields.category !== 'document')
    throw new Problem('invalid-input', 'Only documents have versions.');
  if (old.entity_type !== fields.entity_type || old.entity_id !== fields.entity_id)
    throw new Problem('invalid-input', 'A new version belongs to the place of the old one.');
  if (old.is_outdated)
    throw new Problem('conflict', 'This document has a newer version already. Reload it and try again.');
  return old;
}
