import { sql } from 'kysely';
import type { Scope } from '#access/scope.ts';
import { visible } from '#access/visible.ts';
import type { Db } from '#platform/database/database.ts';
import type { Stored } from './column.ts';

export function selectPartners(db: Db, scope: Scope) {
  return db
    .selectFrom('partners')
    .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
    .where(visible(scope, 'partners'))
    .select(['partners.id', 'partners.reference', 'partners.name', 'partners.is_company'])
    .select(sql<Record<string, unknown> | null>`to_jsonb(tenants)`.as('tenant'))
    .orderBy('partners.id')
    .execute();
}

export function selectSites(db: Db, scope: Scope) {
  return db
    .selectFrom('sites')
    .where(visible(scope, 'sites'))
    .select(['id', 'partner_id', 'reference', 'name', 'address', 'city', 'postal_code', 'country'])
    .select(['latitude', 'longitude'])
    .orderBy('id')
    .execute();
}

export function selectRooms(db: Db, scope: Scope) {
  return db
    .selectFrom('rooms')
    .where(visible(scope, 'rooms'))
    .select(['id', 'partner_id', 'site_id', 'reference', 'name', 'floor', 'room_type', 'capacity'])
    .orderBy('id')
    .execute();
}

export type StoredAsset = Stored & {
  partner_id: number;
  room_id: number;
  ref: string | null;
  product_name: string;
  serial_number: string | null;
  mac_address: string | null;
};

/** What assets can be recognised by, page by page in the order of their numbers. */
export function selectAssetKeys(db: Db, scope: Scope, page: { after: number; limit: number }) {
  return db
    .selectFrom('assets')
    .where(visible(scope, 'assets'))
    .where('id', '>', page.after)
    .select(['id', 'ref', 'serial_number', 'mac_address'])
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** The assets with these numbers and those in these rooms. */
export async function selectAssets(
  db: Db,
  scope: Scope,
  { ids, roomIds }: { ids: readonly number[]; roomIds: readonly number[] },
): Promise<StoredAsset[]> {
  const { rows } = await sql<StoredAsset>`
    select id, partner_id, room_id, ref, product_name, asset_type, category, manufacturer, vendor_name, model,
      serial_number, mac_address, ip_address, firmware_version, is_controlled, status, product_id, customer, note,
      additional_data
    from assets
    where (id = any(${ids}::integer[]) or room_id = any(${roomIds}::integer[])) and ${visible(scope, 'assets')}
    order by id`.execute(db);
  return rows;
}
