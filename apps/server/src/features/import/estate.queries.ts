import { sql } from 'kysely';
import type { Stored } from './columns/column.ts';
import type { StoredLinks } from './columns/links-cell.ts';
import { type ImportDb, within } from './import-db.ts';
import type { StoredConnection } from './write/merge-connection.ts';

export function selectPartners(access: ImportDb) {
  return access.db
    .selectFrom('partners')
    .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
    .select(['partners.id', 'partners.reference', 'partners.name', 'partners.is_company'])
    .select(sql<Record<string, unknown> | null>`to_jsonb(tenants)`.as('tenant'))
    .where(within(access, 'partners'))
    .orderBy('partners.id')
    .execute();
}

export function selectSites(access: ImportDb, partnerId: number | undefined) {
  return access.db
    .selectFrom('sites')
    .leftJoin('service_calendars', 'service_calendars.id', 'sites.calendar_id')
    .where(within(access, 'sites'))
    .$if(partnerId !== undefined, (query) => query.where('sites.partner_id', '=', partnerId ?? 0))
    .select([
      'sites.id',
      'sites.partner_id',
      'reference',
      'sites.name',
      'address',
      'city',
      'postal_code',
      'country',
    ])
    .select([
      'latitude',
      'longitude',
      'time_zone',
      'target_availability',
      'service_calendars.name as calendar',
    ])
    .orderBy('sites.id')
    .execute();
}

/** Those that rows of sites can name. Until the transaction ends, none of them is deleted. */
export async function lockCalendars({ db }: ImportDb, partnerId: number | undefined) {
  await sql`select lock_calendars(${partnerId ?? null})`.execute(db);
  return db
    .selectFrom('service_calendars')
    .where('deleted_at', 'is', null)
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId ?? 0))
    .select(['id', 'partner_id', 'name'])
    .execute();
}

export function selectRooms(access: ImportDb, partnerId: number | undefined) {
  return access.db
    .selectFrom('rooms')
    .where(within(access, 'rooms'))
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId ?? 0))
    .select(['id', 'partner_id', 'site_id', 'reference', 'name', 'floor', 'room_type', 'capacity'])
    .orderBy('id')
    .execute();
}

export type StoredAsset = Stored & {
  connection: StoredConnection | null;
  links: StoredLinks | null;
  partner_id: number;
  room_id: number;
  ref: string | null;
  product_name: string;
  serial_number: string | null;
  mac_address: string | null;
};

/** The identifying fields of assets, page by page in order of their ids. */
type KeyPage = { after: number; limit: number; partnerId: number | undefined };

export function selectAssetKeys(access: ImportDb, page: KeyPage) {
  return access.db
    .selectFrom('assets')
    .where(within(access, 'assets'))
    .$if(page.partnerId !== undefined, (query) => query.where('partner_id', '=', page.partnerId ?? 0))
    .where('id', '>', page.after)
    .select(['id', 'ref', 'serial_number', 'mac_address'])
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** The device connection of an asset, as JSON; credentials stay sealed. */
export const connectionJson = sql`(
  select jsonb_build_object('driver', c.driver, 'host', c.host, 'port', c.port,
    'options', nullif(c.options, '{}')::text, 'route', c.route,
    'outlet', coalesce(o.ref, o.id::text) || ':' || c.outlet_number, 'outlet_by_id', o.id || ':' || c.outlet_number,
    'outlet_asset_id', c.outlet_asset_id, 'outlet_number', c.outlet_number,
    'sealed', encode(c.sealed_credentials, 'base64'))
  from device_connections c left join assets o on o.id = c.outlet_asset_id where c.asset_id = assets.id)`;

/** What an asset depends on, by name for files and by id for comparisons. */
export const linksJson = sql`(
  select jsonb_build_object(
    'depends_on', string_agg(coalesce(o.ref, o.id::text) || case l.kind when 'network' then '' else ' (' || l.kind || ')' end,
      '; ' order by coalesce(o.ref, o.id::text) collate "C"),
    'entries', jsonb_agg(jsonb_build_object('id', o.id, 'ref', o.ref, 'kind', l.kind)))
  from asset_links l join assets o on o.id = l.on_asset_id where l.asset_id = assets.id having count(*) > 0)`;

/** The assets with these ids and those in these rooms. Viewers neither see nor change connections here. */
export async function selectAssets(
  access: ImportDb,
  { ids, roomIds }: { ids: readonly number[]; roomIds: readonly number[] },
): Promise<StoredAsset[]> {
  const { rows } = await sql<StoredAsset>`
    select id, partner_id, room_id, ref, product_name, asset_type, category, manufacturer, vendor_name, model,
      serial_number, mac_address, ip_address, firmware_version, is_controlled, status, product_id, customer, note,
      additional_data, ${access.scope ? sql`null` : connectionJson} as connection,
      ${access.scope ? sql`null` : linksJson} as links
    from assets
    where (id = any(${ids}::integer[]) or room_id = any(${roomIds}::integer[])) and ${within(access, 'assets')}
    order by id`.execute(access.db);
  return rows;
}
