import { type Thing, things } from '@greenroom/domain/estate/estate-change.ts';
import type { UndoResult } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { changeAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listEntriesOf } from '../bin/bin-entries.queries.ts';
import { rejectRestore, restoreEntry } from '../bin/restore-from-bin.ts';
import type { Editor } from '../editor.ts';
import { planAll } from './preview-undo.ts';
import { findNewRows, lockChangedRows, moveRowsToBin, takeBack } from './take-back.queries.ts';
import type { UndoTarget } from './undo-plan.queries.ts';

/** A large act takes longer than the statements of other requests. */
const statementMilliseconds = 60_000;

/** Takes changes back as one new act. Rows with an obstacle stay as they are and are named. */
export function undoChanges(
  { database }: Services,
  editor: Editor,
  findTarget: (db: ViewerDb) => Promise<UndoTarget>,
): Promise<UndoResult> {
  return database
    .withStatementTimeout(statementMilliseconds, (slowDatabase) =>
      changeAsViewer(slowDatabase, { ...editor, kind: 'undo' }, async (db, scope) =>
        undoWithin(db, scope, await findTarget(db)),
      ),
    )
    .catch(rejectRestore);
}

export async function undoWithin(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<UndoResult> {
  for (const thing of things) await lockChangedRows(db, scope, { thing, target });
  const { total, undoable, left, rows } = await planAll(db, scope, target);
  if (total === 0) throw new Problem('not-found', 'Change not found.');
  let changed = 0;
  if (undoable > 0) {
    for (const thing of things) changed += await takeBack(db, scope, { thing, target });
    changed += await moveNewToBin(db, scope, target);
    changed += await restoreOld(db, scope, target);
  }
  const changeset_id = changed === 0 ? null : await markUndo(db, target.changeset_id);
  return { changeset_id, changed, left, rows: rows.filter(({ obstacle }) => obstacle !== null) };
}

/** Sites first: what is new in them leaves with them. */
async function moveNewToBin(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<number> {
  const found: { thing: Thing; ids: number[] }[] = [];
  for (const thing of things)
    for (const ids of await findNewRows(db, scope, { thing, target })) found.push({ thing, ids });
  for (const { thing, ids } of found) await moveRowsToBin(db, thing, ids);
  return found.reduce((sum, { ids }) => sum + ids.length, 0);
}

async function restoreOld(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<number> {
  if (target.change_id !== undefined) return 0;
  const entries = await listEntriesOf(db, scope, target.changeset_id);
  for (const { id } of entries) await restoreEntry(db, scope, { id });
  return entries.reduce((sum, { roots, rooms, assets }) => sum + roots + rooms + assets, 0);
}

async function markUndo(db: ViewerDb, undone: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select mark_undo(${undone}) as id`.execute(db);
  return rows[0]?.id ?? null;
}
