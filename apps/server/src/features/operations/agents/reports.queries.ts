import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** The agent of the operation; undefined when the row is gone. */
export async function findOperationAgent(
  db: SystemDb,
  operation_id: number,
): Promise<{ agent_id: number | null } | undefined> {
  return db
    .selectFrom('asset_operations')
    .where('id', '=', operation_id)
    .select('agent_id')
    .executeTakeFirst();
}

/** The site of each of these assets that still exists. */
export async function findSitesOfAssets(
  db: SystemDb,
  asset_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('assets')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where(sql<boolean>`assets.id = any(${[...asset_ids]}::integer[])`)
    .select(['assets.id', 'rooms.site_id'])
    .execute();
  return new Map(rows.map(({ id, site_id }) => [id, site_id]));
}
