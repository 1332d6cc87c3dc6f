import { getEstateJob } from '@greenroom/domain/estate/jobs/endpoints.ts';
import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { previewUndo, startUndo } from '@greenroom/domain/estate/undo/endpoints.ts';
import type { UndoRow } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './start-test-app.ts';

export type UndoneAct = Pick<EstateJob, 'state' | 'changeset_id' | 'problem'> & {
  changed: number;
  left: number;
  /** Those that are left as they are. */
  rows: UndoRow[];
};

/** Takes an act back and waits for the end of the job. */
export async function undoAct(t: TestApp, token: string, changeset_id: number | null): Promise<UndoneAct> {
  const params = { id: changeset_id ?? 0 };
  const started = await t.call(startUndo, { params }, { token });
  expect(started.statusCode).toBe(202);
  const { id }: EstateJob = started.json();
  const job = await eventually(async () => {
    const found: EstateJob = (await t.call(getEstateJob, { params: { id } }, { token })).json();
    expect(found.state).not.toBe('running');
    return found;
  });
  const plan = (await t.call(previewUndo, { params }, { token })).json();
  const rows = ((plan.rows ?? []) as UndoRow[]).filter(({ obstacle }) => obstacle !== null);
  const { changed = 0, left = 0 } = job.counts;
  return { state: job.state, changeset_id: job.changeset_id, problem: job.problem, changed, left, rows };
}
