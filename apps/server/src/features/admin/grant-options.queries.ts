import type { GrantKind, GrantOption } from '@greenroom/domain/admin/grants.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { searchWords } from '@greenroom/domain/listing/matches-search.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchAssets } from '#features/inventory/assets.queries.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

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
export async function listGrantOptions(
  db: ViewerDb,
  scope: Scope,
  { user_id, kind, query }: Options,
): Promise<Page> {
  const found =
    kind === 'assets'
      ? await foundAssets(db, scope, { user_id, search: query.search })
      : items[kind](user_id);
  const from = sql`(${found}) item join partners on partners.id = item.partner_id`;
  const where = kind === 'assets' ? [] : searched(query.search);
  const listing = { from, countFrom: from, where, columns, id: columns.id };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

const nothing = sql`null::text`;

/** Whether it belongs neither to the user's own partner nor to a linked one. */
function isForeign(user_id: number, table = 'i'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.partner_id`)} not in (
    select partner_id from users where id = ${user_id}
    union all select partner_id from user_partners where user_id = ${user_id})`;
}

const items: Record<Exclude<GrantKind, 'assets'>, (user_id: number) => RawBuilder<unknown>> = {
  sites: (user_id) => sql`
    select i.id, i.name, i.name_key, i.city, i.partner_id, i.address_key as search,
      ${nothing} as serial_number, ${nothing} as site_name, ${nothing} as room_name,
      ${isForeign(user_id)} as is_foreign
    from sites i
    where not exists (select from site_grants g where g.user_id = ${user_id} and g.site_id = i.id)`,
  rooms: (user_id) => sql`
    select i.id, i.name, i.name_key, ${nothing} as city, i.partner_id, s.name_key as search,
      ${nothing} as serial_number, s.name as site_name, ${nothing} as room_name,
      ${isForeign(user_id)} as is_foreign
    from rooms i join sites s on s.id = i.site_id
    where not exists (select from room_grants g where g.user_id = ${user_id} and g.room_id = i.id)`,
};

/** There may be 100,000: they are searched as in their list, or by the name of their partner. */
async function foundAssets(
  db: ViewerDb,
  scope: Scope,
  { user_id, search }: { user_id: number; search: string | undefined },
): Promise<RawBuilder<unknown>> {
  const ofPartners = await partnersByWord(db, searchWords(search));
  const orBy = (word: string) => {
    const partners = ofPartners.get(word);
    return partners && sql<SqlBool>`assets.partner_id = any(${partners}::integer[])`;
  };
  const { conditions } = await searchAssets(db, scope, { search, orBy });
  const isNotGranted = sql`not exists (
    select from asset_grants g where g.user_id = ${user_id} and g.asset_id = assets.id)`;
  return sql`
    select assets.id, assets.product_name as name, assets.product_name_key as name_key, ${nothing} as city,
      assets.partner_id, assets.serial_number, sites.name as site_name, rooms.name as room_name,
      ${isForeign(user_id, 'assets')} as is_foreign
    from assets join rooms on rooms.id = assets.room_id join sites on sites.id = rooms.site_id
    where ${sql.join([isNotGranted, ...conditions], sql` and `)}`;
}

/** The ids of the partners whose name contains a word, for each word that is in one. */
async function partnersByWord(db: ViewerDb, words: readonly string[]): Promise<Map<string, number[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; ids: number[] }>`
    select words.word, array_agg(partners.id) as ids
    from unnest(${words}::text[]) words (word) join partners on strpos(fold_text(partners.name), words.word) > 0
    group by words.word`.execute(db);
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}

/** Matches the record's own name, its place and its partner. */
function searched(search: string | undefined): Expression<SqlBool>[] {
  const needle = foldText(search?.trim());
  if (needle === '') return [];
  const hits = [
    sql<SqlBool>`strpos(item.name_key, ${needle}) > 0`,
    sql<SqlBool>`strpos(item.search, ${needle}) > 0`,
    sql<SqlBool>`strpos(fold_text(partners.name), ${needle}) > 0`,
  ];
  return [sql<SqlBool>`(${sql.join(hits, sql` or `)})`];
}
