import { things } from '@greenroom/domain/estate/estate-change.ts';
import { maxUndoRows, type UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { listEntriesOf } from '../bin/bin-entries.queries.ts';
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
  const sum: PlannedUndo = await planRestore(db, scope, target);
  for (const thing of things) {
    const { total, undoable, created, left, rows } = await planUndo(db, scope, { thing, target });
    sum.total += total;
    sum.undoable += undoable;
    sum.created += created;
    sum.left += left;
    sum.rows.push(...rows);
  }
  const leftFirst = sum.rows.sort((a, b) => Number(a.obstacle === null) - Number(b.obstacle === null));
  return { ...sum, rows: leftFirst.slice(0, maxUndoRows) };
}

/** What the act moved to the bin comes back. */
async function planRestore(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<PlannedUndo> {
  const entries = target.change_id === undefined ? await listEntriesOf(db, scope, target.changeset_id) : [];
  const total = entries.reduce((sum, { roots, rooms, assets }) => sum + roots + rooms + assets, 0);
  const rows = entries.map(({ thing, thing_id, name }) => ({
    thing,
    thing_id,
    name,
    obstacle: null,
    fields: [],
  }));
  return { total, undoable: total, created: 0, left: 0, rows };
}
