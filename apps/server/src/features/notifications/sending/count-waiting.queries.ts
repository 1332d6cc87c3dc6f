import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type WaitingCount = { way: string; waiting: number; seconds: number };

/** The due messages by way: those to be retried later do not count until then. */
export async function countWaiting(db: SystemDb): Promise<WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    select way, count(*)::int as waiting, extract(epoch from now() - min(next_at))::float8 as seconds
    from notification_deliveries where state = 'waiting' and next_at <= now() group by way`.execute(db);
  return rows;
}
