import { Problem } from '@greenroom/domain/http/problem.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { findRow, rowStatement } from '#platform/database/json-page.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** A process that is alive extends its leases several times within this. */
const leaseSeconds = 20;
export const leaseMilliseconds = leaseSeconds * 1000;

export type JobCounts = Record<string, number>;
export type NewJob = {
  kind: 'bulk' | 'import' | 'undo';
  thing: 'site' | 'room' | 'asset' | null;
  input: Record<string, unknown>;
  total: number;
  counts: JobCounts;
  created_by: number;
  node: string;
};

/** One job runs per user; the database decides between two that start at once. */
export async function insertJob(db: SystemDb, job: NewJob): Promise<number> {
  await endAbandonedJobs(db);
  const row = await db
    .insertInto('estate_jobs')
    .values({
      ...job,
      input: JSON.stringify(job.input),
      counts: JSON.stringify(job.counts),
      leased_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .onConflict((conflict) =>
      conflict.column('created_by').where(sql<boolean>`state = 'running'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Problem('job-running', 'Another job of yours is running. Wait for its end or stop it.');
  return row.id;
}

/** The transaction of a job whose process is gone has been rolled back: nothing is changed. */
export async function endAbandonedJobs(db: SystemDb): Promise<void> {
  await db
    .updateTable('estate_jobs')
    .set({ state: 'interrupted', finished_at: sql`now()` })
    .where('state', '=', 'running')
    .where('leased_until', '<', sql<Date>`now()`)
    .execute();
}

/** Undefined when the job is no longer running. */
export async function extendLease(
  db: SystemDb,
  { id, progress }: { id: number; progress: number },
): Promise<{ isStopped: boolean } | undefined> {
  const row = await db
    .updateTable('estate_jobs')
    .set({ progress, leased_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('stop_requested_at')
    .executeTakeFirst();
  return row && { isStopped: row.stop_requested_at !== null };
}

/** Within the transaction of the changes. False when the job may no longer change anything. */
export async function finishJob(db: ViewerDb, id: number, counts: JobCounts): Promise<boolean> {
  const { rows } = await sql<{ is_finished: boolean }>`
    select finish_estate_job(${id}, ${JSON.stringify(counts)}::jsonb) as is_finished`.execute(db);
  return rows[0]?.is_finished ?? false;
}

/** Nothing was changed. */
export async function endJob(db: SystemDb, id: number, problem: string | null): Promise<void> {
  const ended = sql<'stopped'>`case when ${problem}::text is not null then 'failed'
    when stop_requested_at is not null then 'stopped' else 'interrupted' end`;
  await db
    .updateTable('estate_jobs')
    .set({ state: ended, problem, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function requestStop(db: SystemDb, id: number): Promise<void> {
  await db
    .updateTable('estate_jobs')
    .set({ stop_requested_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

const columns = {
  id: 'j.id',
  kind: 'j.kind',
  thing: 'j.thing',
  state: 'j.state',
  input: 'j.input',
  total: 'j.total',
  progress: 'j.progress',
  counts: 'j.counts',
  problem: 'j.problem',
  changeset_id: 'j.changeset_id',
  is_undone: 'u.is_undone',
  created_by: 'j.created_by',
  created_by_name: 'u.created_by_name',
  created_at: 'j.created_at',
  finished_at: 'j.finished_at',
};

const jobs = sql`estate_jobs j cross join lateral (
  select is_undone(j.changeset_id) as is_undone,
    (select coalesce(nullif(users.full_name, ''), users.username) from users where users.id = j.created_by)
      as created_by_name) as u`;

function isVisibleJob(scope: Scope): Expression<SqlBool> {
  return scope.visibility === 'everything'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`j.created_by = ${scope.user_id}`;
}

function isOwnJob(scope: Scope): Expression<SqlBool> {
  return sql<SqlBool>`j.created_by = ${scope.user_id}`;
}

type ListRequest = PageRequest & { mine?: boolean | undefined; running?: boolean | undefined };

export function listJobs(db: ViewerDb, scope: Scope, query: ListRequest): Promise<Page> {
  const where = [isVisibleJob(scope)];
  if (query.mine) where.push(isOwnJob(scope));
  if (query.running !== undefined) where.push(sql<boolean>`(j.state = 'running') = ${query.running}`);
  return readPage(db, query, {
    listing: { from: jobs, countFrom: sql`estate_jobs j`, where, columns, id: columns.id, idType: 'bigint' },
    sorts: { id: { key: sql`j.id`, type: 'number' } },
    knownTotal: (count) => count(),
  });
}

export function findJob(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const where = [isVisibleJob(scope), sql<boolean>`j.id = ${id}`];
  return findRow(db, rowStatement({ from: jobs, where, columns }));
}
