import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { connectionColumns, openConnection } from '#features/operations/connections/connections.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

/** The stored connection of one device, decrypted. */
export async function findConnection(
  db: SystemDb,
  { asset_id, sealer }: { asset_id: number; sealer: Sealer },
): Promise<DeviceConnection | undefined> {
  const row = await db
    .selectFrom('device_connections')
    .where('asset_id', '=', asset_id)
    .select(connectionColumns)
    .executeTakeFirst();
  return row && openConnection(row, sealer);
}
