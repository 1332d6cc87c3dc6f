import { sql } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { Db } from '#platform/database/database.ts';

/** The oldest finished ones first; several servers at once take different rows. */
export async function deleteOldOperations(
  db: Db,
  _scope: Scope,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from asset_operations where id = any(array(
      select id from asset_operations
      where state in ('done', 'failed', 'expired') and created_at < ${before}
      order by created_at limit ${most} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
