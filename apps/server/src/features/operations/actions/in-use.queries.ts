import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Whether a device in the room of this asset reports a call, as far as the devices report it. */
export async function isRoomInUse(db: SystemDb, asset_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_in_use: boolean }>`
    select exists (
      select from assets a
      join assets other on other.room_id = a.room_id
      join asset_statuses s on s.asset_id = other.id
      where a.id = ${asset_id} and s.facts -> 'in_use' = 'true'::jsonb) as is_in_use`.execute(db);
  return rows[0]?.is_in_use ?? false;
}
