import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { listEntriesOf } from '../bin/bin-entries.queries.ts';
import { countChangedRows, type UndoTarget } from './undo-plan.queries.ts';

/** The rows of an act that the viewer sees, in their tables or in the bin. */
export async function countUndoneRows(
  db: ViewerDb,
  scope: Scope,
  { changeset_id }: UndoTarget,
): Promise<number> {
  const entries = await listEntriesOf(db, scope, changeset_id);
  const binned = entries.reduce((sum, { roots, rooms, assets }) => sum + roots + rooms + assets, 0);
  return binned + (await countChangedRows(db, scope, changeset_id));
}
