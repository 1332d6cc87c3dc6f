import { things } from '@greenroom/domain/estate/estate-change.ts';
import type { UndoResult } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { listEntriesOf } from '../bin/bin-entries.queries.ts';
import { restoreEntry } from '../bin/restore-from-bin.ts';
import type { ReportProgress } from '../jobs/run-estate-job.ts';
import { expectManyRows } from './expect-many-rows.ts';
import { planAll } from './preview-undo.ts';
import { splitIntoPortions } from './split-into-portions.ts';
import { lockChangedRows, moveRowsToBin, takeBack } from './take-back.queries.ts';
import type { UndoTarget } from './undo-plan.queries.ts';

/** Small enough to report progress and to notice a stop, large enough that the statements cost little. */
const changedPerStatement = { first: 500, max: 2_000 };
/** Moving to the bin also looks at everything that refers to the rows. */
const binnedPerStatement = { first: 500, max: 10_000 };

type Undo = { db: ViewerDb; scope: Scope; target: UndoTarget; report: ReportProgress };

/** Takes changes back as one new act. Rows with an obstacle stay as they are and are named. */
export async function undoChanges(undo: Undo): Promise<UndoResult> {
  const { db, scope, target } = undo;
  await expectManyRows(db, target);
  for (const thing of things) await lockChangedRows(db, scope, { thing, target });
  const { plan, undone } = await planAll(db, scope, target);
  if (plan.total === 0) throw new Problem('not-found', 'Change not found.');
  let changed = 0;
  const add = (rows: number) => {
    changed += rows;
    undo.report(changed);
  };
  add(0);
  for (const { thing, changed_ids } of undone)
    for (const ids of splitIntoPortions(changed_ids, changedPerStatement))
      add(await takeBack(db, scope, { thing, target: { ...target, ids } }));
  // Sites first: what is new in them leaves with them.
  for (const { thing, new_ids } of undone)
    for (const all of new_ids) {
      let entry: number | null = null;
      for (const ids of splitIntoPortions(all, binnedPerStatement)) {
        entry = await moveRowsToBin(db, { thing, ids, entry });
        add(ids.length);
      }
    }
  await restoreOld(undo, add);
  const changeset_id = changed === 0 ? null : await markUndo(db, target.changeset_id);
  return {
    changeset_id,
    changed,
    left: plan.left,
    rows: plan.rows.filter(({ obstacle }) => obstacle !== null),
  };
}

async function restoreOld({ db, scope, target }: Undo, add: (rows: number) => void): Promise<void> {
  if (target.change_id !== undefined) return;
  for (const { id, roots, rooms, assets } of await listEntriesOf(db, scope, target.changeset_id)) {
    await restoreEntry(db, scope, { id });
    add(roots + rooms + assets);
  }
}

async function markUndo(db: ViewerDb, undone: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select mark_undo(${undone}) as id`.execute(db);
  return rows[0]?.id ?? null;
}
