import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { Database } from '#platform/database/database.ts';

/** Viewers with the same key see the same inventory; data cached under one key must not reach another. */
export function scopeKeyOf(viewer: Viewer): string {
  const visibility = visibilityOf(viewer);
  if (visibility === 'everything') return visibility;
  if (visibility === 'grants') return `${visibility}:${viewer.user_id}`;
  return `${visibility}:${viewer.partner_ids.join(',')}`;
}

/**
 * Changes with every write that may change what this viewer sees. Read it before the data: data newer than its revision
 * is then only fetched once more, and older data never counts as newer.
 */
export async function readInventoryRevision(database: Database, viewer: Viewer): Promise<string> {
  const [row] = await database.callFunction<{ revision: string }>(
    'select inventory_revision($1, $2, $3::integer[]) as revision',
    [visibilityOf(viewer), viewer.user_id, [...viewer.partner_ids]],
  );
  if (!row) throw new Error('The database did not tell the revision of the inventory');
  return row.revision;
}
