import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { fieldSeparator } from '@greenroom/domain/listing/matches-search.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonRow } from '#platform/database/json-page.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

type Item = { user_id: number; kind: GrantKind; item_id: number };

const tables = { sites: 'site_grants', rooms: 'room_grants', assets: 'asset_grants' } as const;
const itemColumns = { sites: 'site_id', rooms: 'room_id', assets: 'asset_id' } as const;
/** Many rooms and assets share a name: the site of a room and the serial number of an asset distinguish them. */
export const distinctNames = {
  rooms: sql`i.name || ' · ' || s.name`,
  assets: sql`i.product_name || coalesce(' (' || nullif(i.serial_number, '') || ')', '')`,
};
const namedItems: Record<GrantKind, RawBuilder<unknown>> = {
  sites: sql`select i.name from sites i`,
  rooms: sql`select ${distinctNames.rooms} as name from rooms i join sites s on s.id = i.site_id`,
  assets: sql`select ${distinctNames.assets} as name from assets i`,
};

/** Returns undefined when there is no such site, room or asset. */
export async function findItemName(
  db: SystemDb,
  { kind, item_id }: Omit<Item, 'user_id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    ${namedItems[kind]} where i.id = ${item_id}`.execute(db);
  return rows[0]?.name;
}

/** Returns false when it was already granted. */
export async function insertGrant(
  db: SystemDb,
  { user_id, kind, item_id, granted_by }: Item & { granted_by: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(tables[kind])} (user_id, ${sql.ref(itemColumns[kind])}, granted_by)
    values (${user_id}, ${item_id}, ${granted_by}) on conflict do nothing returning user_id`.execute(db);
  return rows.length > 0;
}

/** Grants the rooms of a site and their assets, each on its own. Returns those that were not granted before. */
export async function insertContentGrants(
  db: SystemDb,
  { user_id, site_id, granted_by }: { user_id: number; site_id: number; granted_by: number },
): Promise<{ room_ids: number[]; asset_ids: number[] }> {
  const rooms = await sql<{ id: number }>`
    insert into room_grants (user_id, room_id, granted_by)
    select ${user_id}::integer, r.id, ${granted_by}::integer from rooms r
    where r.site_id = ${site_id} order by r.id on conflict do nothing returning room_id as id`.execute(db);
  const assets = await sql<{ id: number }>`
    insert into asset_grants (user_id, asset_id, granted_by)
    select ${user_id}::integer, a.id, ${granted_by}::integer from rooms r join assets a on a.room_id = r.id
    where r.site_id = ${site_id} order by a.id on conflict do nothing returning asset_id as id`.execute(db);
  return { room_ids: rooms.rows.map(({ id }) => id), asset_ids: assets.rows.map(({ id }) => id) };
}

/** Returns false when there was no such grant. */
export async function deleteGrant(db: SystemDb, { user_id, kind, item_id }: Item): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(tables[kind])}
    where user_id = ${user_id} and ${sql.ref(itemColumns[kind])} = ${item_id} returning user_id`.execute(db);
  return rows.length > 0;
}

const items: Record<GrantKind, RawBuilder<unknown>> = {
  sites: sql`select i.id, i.name, i.name_key, null::text as serial_number, null::text as site_name, i.partner_id, g.*
    from site_grants g join sites i on i.id = g.site_id`,
  rooms: sql`select i.id, i.name, i.name_key, null::text as serial_number, s.name as site_name, i.partner_id, g.*
    from room_grants g join rooms i on i.id = g.room_id join sites s on s.id = i.site_id`,
  assets: sql`select i.id, i.product_name as name, i.product_name_key as name_key, i.serial_number,
      s.name as site_name, i.partner_id, g.*
    from asset_grants g join assets i on i.id = g.asset_id
    join rooms r on r.id = i.room_id join sites s on s.id = r.site_id`,
};

const columns = {
  id: 'item.id',
  name: 'item.name',
  serial_number: 'item.serial_number',
  site_name: 'item.site_name',
  partner_name: 'partners.name',
  granted_by: 'giver.name',
  granted_at: 'item.granted_at',
} as const satisfies Record<keyof Grant, string>;

const sorts = { name: { key: sql`item.name_key`, type: 'text' } } as const;

function grantsOf(kind: GrantKind, user_id: number): RawBuilder<unknown> {
  return sql`(${items[kind]} where g.user_id = ${user_id}) item
  join partners on partners.id = item.partner_id left join (
    select id, coalesce(nullif(full_name, ''), username) as name from users
  ) giver on giver.id = item.granted_by`;
}

export function listGrants(
  db: ViewerDb,
  { user_id, kind, query }: Omit<Item, 'item_id'> & { query: PageRequest & { search?: string | undefined } },
): Promise<Page> {
  const from = grantsOf(kind, user_id);
  const needle = foldText(query.search?.trim());
  const text = sql`concat_ws(${sql.lit(fieldSeparator)}, item.name, item.serial_number, item.site_name)`;
  const where = needle === '' ? [] : [sql<SqlBool>`strpos(fold_text(${text}), ${needle}) > 0`];
  const listing = { from, countFrom: from, where, columns, id: columns.id };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

export async function findGrant(
  db: SystemDb,
  { user_id, kind, item_id }: Item,
): Promise<JsonText<Grant> | undefined> {
  const where = [sql<SqlBool>`item.id = ${item_id}`];
  const text = await jsonRow(db, { from: grantsOf(kind, user_id), where, columns });
  return text === undefined ? undefined : new JsonText(text);
}

/** Replaces the grants of a user by those of another one. */
export async function copyGrants(
  db: SystemDb,
  {
    kind,
    user_id,
    from_id,
    granted_by,
  }: Pick<Item, 'kind' | 'user_id'> & { from_id: number; granted_by: number },
): Promise<void> {
  const [table, item] = [sql.table(tables[kind]), sql.ref(itemColumns[kind])];
  await sql`delete from ${table} where user_id = ${user_id}`.execute(db);
  await sql`insert into ${table} (user_id, ${item}, granted_by)
    select ${user_id}::integer, ${item}, ${granted_by}::integer from ${table} where user_id = ${from_id}`.execute(
    db,
  );
}
