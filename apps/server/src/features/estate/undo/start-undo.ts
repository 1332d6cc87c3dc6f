import { Problem } from '@greenroom/domain/http/problem.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { rejectRestore } from '../bin/restore-from-bin.ts';
import type { Editor } from '../editor.ts';
import { startEstateJob } from '../jobs/start-estate-job.ts';
import { countUndoneRows } from './count-undone-rows.ts';
import { undoChanges } from './undo-changes.ts';
import { findBulkChange, findImportedFile } from './undo-plan.queries.ts';

/** Starts the job and returns its id. An act of which the viewer sees nothing is not found. */
export async function startUndo(services: Services, editor: Editor, changeset_id: number): Promise<number> {
  const target = { changeset_id };
  const { total, undone } = await readAsViewer(services.database, editor.viewer, async (db, scope) => ({
    total: await countUndoneRows(db, scope, target),
    undone: (await findImportedFile(db, changeset_id)) ?? (await findBulkChange(db, changeset_id)),
  }));
  if (total === 0) throw new Problem('not-found', 'Change not found.');
  return startEstateJob(services, editor, {
    job: { kind: 'undo', thing: null, input: { ...undone }, total, counts: {} },
    work: async (db, scope, report) => {
      const { changed, left } = await undoChanges({ db, scope, target, report }).catch(rejectRestore);
      return { changed, left };
    },
  });
}
