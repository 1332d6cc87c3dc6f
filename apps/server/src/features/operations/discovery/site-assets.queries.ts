import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** More than any site has. */
const maxAssets = 5_000;

export type SiteAsset = {
  id: number;
  product_name: string;
  room_name: string;
  manufacturer: string | null;
  model: string | null;
  serial_number: string | null;
  mac_address: string | null;
  ip_address: string | null;
};

/** The assets of a site that the viewer sees, to match found devices with. */
export function listSiteAssets(db: ViewerDb, scope: Scope, site_id: number): Promise<SiteAsset[]> {
  return db
    .selectFrom('assets')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where(visible(scope, 'assets'))
    .where('rooms.site_id', '=', site_id)
    .select(['assets.id', 'assets.product_name', 'rooms.name as room_name', 'assets.manufacturer'])
    .select(['assets.model', 'assets.serial_number', 'assets.mac_address', 'assets.ip_address'])
    .orderBy('assets.id')
    .limit(maxAssets)
    .execute();
}

/** The addresses of the connections of these assets. */
export async function listHostsOfAssets(
  db: SystemDb,
  asset_ids: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('device_connections')
    .where(sql<boolean>`asset_id = any(${[...asset_ids]}::integer[])`)
    .select(['asset_id', 'host'])
    .execute();
  return new Map(rows.map(({ asset_id, host }) => [host, asset_id]));
}
