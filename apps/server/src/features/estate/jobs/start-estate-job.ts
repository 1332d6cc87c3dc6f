import { setTimeout as delay } from 'node:timers/promises';
import { maxJobsPerHour } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { insertJob, type NewJob } from './estate-jobs.queries.ts';
import { runEstateJob, type Work } from './run-estate-job.ts';

const limit = { name: 'estate-jobs', max: maxJobsPerHour, windowSeconds: 3600 };
/** Most jobs are small: their response tells the result, and no client has to poll. */
const responseMilliseconds = 2_000;

type StartedJob = { job: Omit<NewJob, 'created_by' | 'node'> & { kind: 'bulk' | 'undo' }; work: Work };

/** Stores the job and runs it in the background. Returns its id when it has ended, or after a short wait. */
export async function startEstateJob(
  services: Services,
  editor: Editor,
  { job, work }: StartedJob,
): Promise<number> {
  const { database, limiter, node } = services;
  const created_by = editor.viewer.user_id;
  const sentence = `You have started ${maxJobsPerHour} jobs within an hour.`;
  await limiter.require(limit, String(created_by), { code: 'too-many-requests', sentence });
  const id = await asSystem(database, (db) => insertJob(db, { ...job, created_by, node }));
  const running = runEstateJob(services, { id, editor, kind: job.kind }, work);
  services.background('estate job', () => running);
  await Promise.race([
    running.catch(() => undefined),
    delay(responseMilliseconds, undefined, { ref: false }),
  ]);
  return id;
}
