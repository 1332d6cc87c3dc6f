import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem, changeAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { endJob, extendLease, finishJob, type JobCounts, leaseMilliseconds } from './estate-jobs.queries.ts';

/** A statement on many rows may wait for the transactions of others; an undo plans and restores all rows at once. */
const statementMilliseconds = { bulk: 120_000, undo: 600_000 };
const beatMilliseconds = leaseMilliseconds / 20;

/** Thrown in the transaction of a job that may no longer change anything. */
class JobEnded extends Error {}

type Job = { id: number; editor: Editor; kind: 'bulk' | 'undo' };

/** Reports how many rows are done. Throws when the job has been stopped. */
export type ReportProgress = (rows: number) => void;

export type Work = (db: ViewerDb, scope: Scope, report: ReportProgress) => Promise<JobCounts>;

/**
 * Runs `work` as one transaction of the viewer; the job ends in the same transaction. Progress and lease are written
 * outside of it. When the process dies, the database rolls back, the lease ends and another process marks the job.
 */
export async function runEstateJob(
  services: Pick<Services, 'database' | 'log' | 'background'>,
  { id, editor, kind }: Job,
  work: Work,
): Promise<void> {
  const { database, log } = services;
  let progress = 0;
  let isEnded = false;
  const beat = async () => {
    const lease = await asSystem(database, (db) => extendLease(db, { id, progress }));
    if (!lease || lease.isStopped) isEnded = true;
  };
  const stopBeat = repeat(services, { name: `the lease of job ${id}`, milliseconds: beatMilliseconds }, beat);
  const report = (rows: number) => {
    progress = rows;
    if (isEnded) throw new JobEnded();
  };
  try {
    await database.withStatementTimeout(statementMilliseconds[kind], (slowDatabase) =>
      changeAsViewer(slowDatabase, { ...editor, kind }, async (db, scope) => {
        const counts = await work(db, scope, report);
        if (!(await finishJob(db, id, counts))) throw new JobEnded();
      }),
    );
  } catch (error) {
    const isFailed = !(error instanceof JobEnded);
    if (isFailed && !(error instanceof Problem)) log.error({ err: error, job: id }, 'a job failed');
    const problem = isFailed ? (error instanceof Problem ? error.code : 'internal') : null;
    await asSystem(database, (db) => endJob(db, id, problem));
  } finally {
    await stopBeat();
  }
}
