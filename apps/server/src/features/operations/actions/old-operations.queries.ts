import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Deletes the oldest finished operations, readings or all others; concurrent servers take different rows. */
export async function deleteOldOperations(
  db: SystemDb,
  { before, max, readings }: { before: Date; max: number; readings: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from asset_operations where id = any(array(
      select id from asset_operations
      where state in ('done', 'failed', 'expired') and created_at < ${before}
        and (action_name = 'get_status') = ${readings}
      order by created_at limit ${max} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
