import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Other work locks the rows of agents for far less; agents give up after ten seconds. */
const lockMilliseconds = 2_000;

/** For work on many agents: when a row stays locked, it fails, and is done for each agent alone. */
export async function lockInTime(db: SystemDb, agents: number): Promise<void> {
  if (agents > 1) await sql`select set_config('lock_timeout', ${String(lockMilliseconds)}, true)`.execute(db);
}
