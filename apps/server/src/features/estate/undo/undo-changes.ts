import { things } from '@greenroom/domain/estate/estate-change.ts';
import type { UndoResult } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { changeAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { rejectTaken } from '../reject-taken.ts';
import { planAll } from './preview-undo.ts';
import { lockChangedRows, takeBack } from './take-back.queries.ts';
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
    .catch(rejectTaken);
}

export async function undoWithin(db: ViewerDb, scope: Scope, target: UndoTarget): Promise<UndoResult> {
  for (const thing of things) await lockChangedRows(db, scope, { thing, target });
  const { total, undoable, left, rows } = await planAll(db, scope, target);
  if (total === 0) throw new Problem('not-found', 'Change not found.');
  let changed = 0;
  if (undoable > 0) for (const thing of things) changed += await takeBack(db, scope, { thing, target });
  const changeset_id = changed === 0 ? null : await markUndo(db, target.changeset_id);
  return { changeset_id, changed, left, rows: rows.filter(({ obstacle }) => obstacle !== null) };
}

async function markUndo(db: ViewerDb, undone: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select mark_undo(${undone}) as id`.execute(db);
  return rows[0]?.id ?? null;
}
