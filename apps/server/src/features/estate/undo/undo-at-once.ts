import { maxUndoneAtOnce, type UndoResult } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { changeAsViewer, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { rejectRestore } from '../bin/restore-from-bin.ts';
import type { Editor } from '../editor.ts';
import { countUndoneRows } from './count-undone-rows.ts';
import { undoChanges } from './undo-changes.ts';
import type { UndoTarget } from './undo-plan.queries.ts';

/** A large act takes longer than the statements of other requests. */
const statementMilliseconds = 60_000;

/** Takes changes back within the request. */
export function undoAtOnce(
  { database }: Services,
  editor: Editor,
  findTarget: (db: ViewerDb) => Promise<UndoTarget>,
): Promise<UndoResult> {
  return database
    .withStatementTimeout(statementMilliseconds, (slowDatabase) =>
      changeAsViewer(slowDatabase, { ...editor, kind: 'undo' }, async (db, scope) => {
        const target = await findTarget(db);
        if (target.change_id === undefined && (await countUndoneRows(db, scope, target)) > maxUndoneAtOnce)
          throw new Problem(
            'undo-too-large',
            `This act has more than ${maxUndoneAtOnce} rows: undo it as a job.`,
          );
        return undoChanges({ db, scope, target, report: () => undefined });
      }),
    )
    .catch(rejectRestore);
}
