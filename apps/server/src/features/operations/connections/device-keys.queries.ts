import { sql } from 'kysely';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';

type FirstKey = { asset_id: number; key: string; now: Date; site_id?: number };

/**
 * Stores the first key that a device has presented: of several at once one is stored. With a site, only for a device
 * there.
 */
export async function pinKey(db: SystemDb, { asset_id, key, now, site_id }: FirstKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update device_connections c set pinned_key = ${key}, pinned_at = ${now}
    from assets a join rooms r on r.id = a.room_id
    where a.id = c.asset_id and c.asset_id = ${asset_id} and c.pinned_key is null
      and (${site_id ?? null}::integer is null or r.site_id = ${site_id ?? null})`.execute(db);
  const isNew = (numAffectedRows ?? 0n) > 0n;
  // The agent is notified as for any other change of its devices.
  if (isNew && site_id !== undefined) await notify(db, agentDevicesChannel, String(site_id));
  return isNew;
}

export type RemovedKey = { asset_id: number; product_name: string; key: string };

/**
 * Deletes the pinned keys of these devices, and returns those that were known. Agents and polls are notified at once.
 */
export async function resetKeys(db: SystemDb, asset_ids: readonly number[]): Promise<RemovedKey[]> {
  const { rows } = await sql<RemovedKey & { site_id: number }>`
    with known as (
      select asset_id, pinned_key from device_connections
      where asset_id = any(${[...asset_ids]}::integer[]) and pinned_key is not null for update)
    update device_connections c set pinned_key = null, pinned_at = null
    from known k join assets a on a.id = k.asset_id join rooms r on r.id = a.room_id
    where c.asset_id = k.asset_id
    returning c.asset_id, a.product_name, k.pinned_key as key, r.site_id`.execute(db);
  for (const site_id of new Set(rows.map((row) => row.site_id)))
    await notify(db, agentDevicesChannel, String(site_id));
  return rows;
}
