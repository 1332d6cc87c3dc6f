import type { GrantKind, GrantOption } from '@greenroom/domain/admin/grants.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { labelNeedles } from '@greenroom/domain/listing/matches-search.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { ViewerDb } from '#platform/database/scope.ts';

const columns = {
  id: 'item.id',
  name: 'item.name',
  serial_number: 'item.serial_number',
  city: 'item.city',
  site_name: 'item.site_name',
  room_name: 'item.room_name',
  partner_name: 'partners.name',
  is_foreign: 'item.is_foreign',
} as const satisfies Record<keyof GrantOption, string>;

const sorts = { name: { key: sql`item.name_key`, type: 'text' } } as const;

type Options = { user_id: number; kind: GrantKind; query: PageRequest & { search?: string | undefined } };

/** Everything without a grant for this user, of every partner. */
export function listGrantOptions(db: ViewerDb, { user_id, kind, query }: Options): Promise<Page> {
  const from = sql`(${items[kind](user_id)}) item join partners on partners.id = item.partner_id`;
  const listing = { from, countFrom: from, where: searched(kind, query.search), columns, id: columns.id };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

const nothing = sql`null::text`;

/** Whether it belongs neither to the user's own partner nor to a linked one. */
function isForeign(user_id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`i.partner_id not in (
    select partner_id from users where id = ${user_id}
    union all select partner_id from user_partners where user_id = ${user_id})`;
}

const items: Record<GrantKind, (user_id: number) => RawBuilder<unknown>> = {
  sites: (user_id) => sql`
    select i.id, i.name, i.name_key, i.city, i.partner_id, i.address_key as search,
      ${nothing} as serial_number, ${nothing} as site_name, ${nothing} as room_name,
      ${nothing} as mac_address, ${nothing} as ip_address, ${nothing} as ref, ${isForeign(user_id)} as is_foreign
    from sites i
    where not exists (select from site_grants g where g.user_id = ${user_id} and g.site_id = i.id)`,
  rooms: (user_id) => sql`
    select i.id, i.name, i.name_key, ${nothing} as city, i.partner_id, s.name_key as search,
      ${nothing} as serial_number, s.name as site_name, ${nothing} as room_name,
      ${nothing} as mac_address, ${nothing} as ip_address, ${nothing} as ref, ${isForeign(user_id)} as is_foreign
    from rooms i join sites s on s.id = i.site_id
    where not exists (select from room_grants g where g.user_id = ${user_id} and g.room_id = i.id)`,
  assets: (user_id) => sql`
    select i.id, i.product_name as name, i.product_name_key as name_key, ${nothing} as city, i.partner_id,
      i.search || ' ' || r.name_key || ' ' || s.name_key as search,
      i.serial_number, s.name as site_name, r.name as room_name,
      i.mac_address, i.ip_address, i.ref, ${isForeign(user_id)} as is_foreign
    from assets i join rooms r on r.id = i.room_id join sites s on s.id = r.site_id
    where not exists (select from asset_grants g where g.user_id = ${user_id} and g.asset_id = i.id)`,
};

/** Matches the record's own name, its place, its partner, and the label of a device. */
function searched(kind: GrantKind, search: string | undefined): Expression<SqlBool>[] {
  const needle = foldText(search?.trim());
  if (needle === '') return [];
  const labels = kind === 'assets' ? labelNeedles(search) : [];
  const hits = [
    sql<SqlBool>`strpos(item.name_key, ${needle}) > 0`,
    sql<SqlBool>`strpos(item.search, ${needle}) > 0`,
    sql<SqlBool>`strpos(fold_text(partners.name), ${needle}) > 0`,
    ...labels.map(
      (label) =>
        sql<SqlBool>`strpos(asset_labels(item.mac_address, item.ip_address, item.ref), ${label}) > 0`,
    ),
  ];
  return [sql<SqlBool>`(${sql.join(hits, sql` or `)})`];
}
