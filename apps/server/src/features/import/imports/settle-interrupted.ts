import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb, type ViewerDb } from '#platform/database/scope.ts';

/** A process that has just started an attempt takes its lock within this time. */
const startSeconds = 15;

/** Held by the transaction of an attempt: it is free when the process has ended, and everything is rolled back. */
export async function lockAttempt(db: ViewerDb, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.importAttempt}, ${id})`.execute(db);
}

/** Ends checks and runs whose process has ended. */
export async function settleInterrupted(database: Database): Promise<void> {
  await asSystem(database, async (db) => {
    const started = await db
      .selectFrom('imports')
      .where('state', 'in', ['checking', 'running'])
      .where('started_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${startSeconds})`)
      .select(['id', 'attempt'])
      .execute();
    for (const { id, attempt } of started) {
      if (!(await isFree(db, id))) continue;
      await db
        .updateTable('imports')
        .set({ state: 'interrupted', finished_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('state', 'in', ['checking', 'running'])
        .execute();
    }
  });
}

async function isFree(db: SystemDb, id: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.importAttempt}, ${id}) as free`.execute(db);
  return rows[0]?.free ?? false;
}
