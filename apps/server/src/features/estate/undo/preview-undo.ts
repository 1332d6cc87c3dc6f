import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { maxUndoRows, type UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { listEntriesOf } from '../bin/bin-entries.queries.ts';
import { expectManyRows } from './expect-many-rows.ts';
import {
  findChangeset,
  listChangedThings,
  type PlannedUndo,
  planUndo,
  type UndoneRows,
  type UndoTarget,
} from './undo-plan.queries.ts';

/** An act of which the viewer sees nothing is not found. */
export async function previewUndo(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<UndoPlan> {
  await expectManyRows(db, target);
  const { plan } = await planAll(db, scope, target);
  const header = plan.total === 0 ? undefined : await findChangeset(db, target.changeset_id);
  return {
    changeset_id: target.changeset_id,
    ...(await orNotFound('Change', Promise.resolve(header))),
    ...plan,
  };
}

type WholePlan = { plan: PlannedUndo; undone: ({ thing: Thing } & UndoneRows)[] };

export async function planAll(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<WholePlan> {
  const sum: PlannedUndo = await planRestore(db, scope, target);
  const undone: WholePlan['undone'] = [];
  for (const thing of await listChangedThings(db, target)) {
    const { total, undoable, created, left, rows, ...found } = await planUndo(db, scope, { thing, target });
    sum.total += total;
    sum.undoable += undoable;
    sum.created += created;
    sum.left += left;
    sum.rows.push(...rows);
    undone.push({ thing, ...found });
  }
  const leftFirst = sum.rows.sort((a, b) => Number(a.obstacle === null) - Number(b.obstacle === null));
  return { plan: { ...sum, rows: leftFirst.slice(0, maxUndoRows) }, undone };
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
