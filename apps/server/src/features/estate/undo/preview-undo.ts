import { things } from '@greenroom/domain/estate/estate-change.ts';
import { maxUndoRows, type UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { findChangeset, type PlannedUndo, planUndo, type UndoTarget } from './undo-plan.queries.ts';

/** An act of which the viewer sees nothing is not found. */
export async function previewUndo(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<UndoPlan> {
  const planned = await planAll(db, scope, target);
  const header = planned.total === 0 ? undefined : await findChangeset(db, target.changeset_id);
  return {
    changeset_id: target.changeset_id,
    ...(await orNotFound('Change', Promise.resolve(header))),
    ...planned,
  };
}

export async function planAll(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<PlannedUndo> {
  const sum: PlannedUndo = { total: 0, undoable: 0, left: 0, rows: [] };
  for (const thing of things) {
    const { total, undoable, left, rows } = await planUndo(db, scope, { thing, target });
    sum.total += total;
    sum.undoable += undoable;
    sum.left += left;
    sum.rows.push(...rows);
  }
  const leftFirst = sum.rows.sort((a, b) => Number(a.obstacle === null) - Number(b.obstacle === null));
  return { ...sum, rows: leftFirst.slice(0, maxUndoRows) };
}
