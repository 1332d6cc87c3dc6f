import {
  type FailedJobKind,
  maxJobsAtOnce,
  maxListedJobs,
} from '@greenroom/domain/installation/failed-jobs.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Failed jobs move to the archive after an hour, and stay there for a week. */
export async function listFailedJobKinds(db: SystemDb): Promise<FailedJobKind[]> {
  const { rows } = await sql<FailedJobKind>`
    with failed as (
      select name, id, completed_on, retry_count from greenroom_jobs.job where state = 'failed'
      union all
      select name, id, completed_on, retry_count from greenroom_jobs.archive where state = 'failed'
    ), numbered as (
      select *, row_number() over (partition by name order by completed_on desc, id) as place from failed
    )
    select name as kind, count(*)::integer as count,
      json_agg(json_build_object('id', id, 'failed_at', completed_on, 'attempts', retry_count + 1)
        order by place) filter (where place <= ${maxListedJobs}) as jobs
    from numbered group by name order by name`.execute(db);
  return rows;
}

export type TakenJob = { kind: string; key: number; data: Record<string, number> };

/** Removes failed jobs, so that two requests never run the same one. */
export async function takeFailedJobs(
  db: SystemDb,
  { kind, id }: { kind: string; id: string | undefined },
): Promise<TakenJob[]> {
  const jobs: TakenJob[] = [];
  for (const table of ['job', 'archive']) {
    const from = sql.raw(`greenroom_jobs.${table}`);
    const { rows } = await sql<TakenJob>`
      delete from ${from} where name = ${kind} and id in (
        select id from ${from} where name = ${kind} and state = 'failed'
          and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
        order by completed_on limit ${maxJobsAtOnce - jobs.length})
      returning name as kind, singleton_key::integer as key, data`.execute(db);
    jobs.push(...rows);
  }
  return jobs;
}
