import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

/** Makes the status of a device two minutes older, so that the next poll is noted; returns 0 if it has none yet. */
export async function ageStatus(database: Database, asset: { id: number }): Promise<number> {
  const { numAffectedRows } = await asSystem(database, (db) =>
    sql`
      update asset_statuses set observed_at = observed_at - interval '2 minutes', facts_at = facts_at - interval '2 minutes'
      where asset_id = ${asset.id}`.execute(db),
  );
  return Number(numAffectedRows);
}
