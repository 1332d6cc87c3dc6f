import type { Visibility } from '@greenroom/domain/access/viewer.ts';
import type { VisibilityReason, VisibilityReasonKind } from '@greenroom/domain/admin/visibility.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { ViewerDb } from '#platform/database/scope.ts';
import { distinctNames } from './grants.queries.ts';

/** The order in which they are listed. */
const ranks: Record<Exclude<VisibilityReasonKind, 'everything'>, number> = {
  'own-partner': 1,
  'linked-partner': 2,
  'site-grant': 3,
  'room-grant': 4,
  'asset-grant': 5,
};

const givers = sql`(select id, coalesce(nullif(full_name, ''), username) as name from users) giver`;

function reason(kind: keyof typeof ranks, given: RawBuilder<unknown>): RawBuilder<unknown> {
  const rank = ranks[kind];
  return sql`select ${sql.lit(rank)}::bigint * 4294967296 + given.id as place, ${sql.lit(kind)} as kind, given.id,
      given.name, given.by_id, given.at as given_at, given.sites, given.rooms, given.assets, given.tickets,
      given.name_key, ${sql.lit(`${rank} `)} || given.name_key as sort_key
    from (${given}) given`;
}

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} x where x.partner_id = p.id)`;

/** A partner always opens its tickets, but its inventory only to users without explicit grants. */
function ofPartner(visibility: Visibility): RawBuilder<unknown> {
  const opened = (table: string) => (visibility === 'partners' ? countOf(table) : sql`0`);
  return sql`${opened('sites')} as sites, ${opened('rooms')} as rooms, ${opened('assets')} as assets,
    ${countOf('tickets')} as tickets`;
}

const nothing = sql`0 as tickets`;

function reasonsOf(user_id: number, visibility: Visibility): RawBuilder<unknown> {
  const own = sql`select p.id, p.name, fold_text(p.name) as name_key, null::integer as by_id,
      null::timestamptz as at, ${ofPartner(visibility)}
    from users u join partners p on p.id = u.partner_id where u.id = ${user_id}`;
  const linked = sql`select p.id, p.name, fold_text(p.name) as name_key, l.linked_by as by_id,
      l.linked_at as at, ${ofPartner(visibility)}
    from user_partners l join partners p on p.id = l.partner_id where l.user_id = ${user_id}`;
  const partners = [reason('own-partner', own), reason('linked-partner', linked)];
  if (visibility === 'partners') return sql.join(partners, sql` union all `);
  const sites = sql`select i.id, i.name, i.name_key, g.granted_by as by_id, g.granted_at as at,
      1 as sites, 0 as rooms, 0 as assets, ${nothing}
    from site_grants g join sites i on i.id = g.site_id where g.user_id = ${user_id}`;
  const rooms = sql`select i.id, ${distinctNames.rooms} as name, i.name_key, g.granted_by as by_id, g.granted_at as at,
      0 as sites, 1 as rooms, 0 as assets, ${nothing}
    from room_grants g join rooms i on i.id = g.room_id join sites s on s.id = i.site_id
    where g.user_id = ${user_id}`;
  const assets = sql`select i.id, ${distinctNames.assets} as name, i.product_name_key as name_key,
      g.granted_by as by_id, g.granted_at as at, 0 as sites, 0 as rooms, 1 as assets, ${nothing}
    from asset_grants g join assets i on i.id = g.asset_id where g.user_id = ${user_id}`;
  const grants = [reason('site-grant', sites), reason('room-grant', rooms), reason('asset-grant', assets)];
  return sql.join([...partners, ...grants], sql` union all `);
}

const columns = {
  kind: 'reasons.kind',
  id: 'reasons.id',
  name: 'reasons.name',
  given_by: 'giver.name',
  given_at: 'reasons.given_at',
  sites: 'reasons.sites',
  rooms: 'reasons.rooms',
  assets: 'reasons.assets',
  tickets: 'reasons.tickets',
} as const satisfies Record<keyof VisibilityReason, string>;

const sorts = { kind: { key: sql`reasons.sort_key collate "C"`, type: 'text' } } as const;

type Input = {
  user_id: number;
  visibility: Visibility;
  query: PageRequest & { search?: string | undefined };
};

/** Why a user sees what it sees; a superuser needs no reasons. */
export function listReasons(db: ViewerDb, { user_id, visibility, query }: Input): Promise<Page> {
  const needle = foldText(query.search?.trim());
  const countFrom = sql`(${reasonsOf(user_id, visibility)}) reasons`;
  const from = sql`${countFrom} left join ${givers} on giver.id = reasons.by_id`;
  const where = needle === '' ? [] : [sql<SqlBool>`strpos(reasons.name_key collate "C", ${needle}) > 0`];
  const listing = { from, countFrom, where, columns, id: 'reasons.place', idType: 'bigint' } as const;
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

export type Amounts = Pick<VisibilityReason, 'sites' | 'rooms' | 'assets' | 'tickets'>;

export async function countSeen(
  db: ViewerDb,
  { user_id, visibility }: Omit<Input, 'query'>,
): Promise<Amounts> {
  const partners = sql`(select u.partner_id from users u where u.id = ${user_id}
    union select l.partner_id from user_partners l where l.user_id = ${user_id})`;
  const count = (table: string, grants: string) => {
    if (visibility === 'everything') return sql`(select count(*) from ${sql.table(table)})`;
    if (visibility === 'grants' && grants !== '')
      return sql`(select count(*) from ${sql.table(grants)} where user_id = ${user_id})`;
    return sql`(select count(*) from ${sql.table(table)} where partner_id in ${partners})`;
  };
  const { rows } = await sql<Amounts>`select ${count('sites', 'site_grants')} as sites,
    ${count('rooms', 'room_grants')} as rooms, ${count('assets', 'asset_grants')} as assets,
    ${count('tickets', '')} as tickets`.execute(db);
  return rows[0] as Amounts;
}
