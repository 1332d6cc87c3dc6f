import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { takeFailedJobs } from './failed-jobs.queries.ts';

type Input = { viewer: Viewer; kind: string; id: string | undefined };

/** Each becomes a new job with all its attempts. What it is about is read when it runs: a mail that is too old stays unsent. */
export async function runFailedJobs(
  { database, jobs, log }: Services,
  { viewer, kind, id }: Input,
): Promise<{ count: number }> {
  const count = await asSystem(database, async (db) => {
    const taken = await takeFailedJobs(db, { kind, id });
    for (const { key, data } of taken) await jobs.add(db, { name: kind }, { key, data });
    return taken.length;
  });
  if (count === 0) throw new Problem('not-found', 'Failed job not found.');
  log.info({ user_id: viewer.user_id, kind, count }, 'failed jobs run again');
  return { count };
}
