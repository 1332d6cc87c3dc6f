import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import type * as endpoints from '@greenroom/domain/inventory/endpoints.ts';
import {
  citiesFirst,
  type Site,
  type SiteDetail,
  type SiteExtra,
  type SiteSortKey,
  siteSearch,
} from '@greenroom/domain/inventory/site.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { compileByScope } from '#platform/database/compile-by-scope.ts';
import { findRow, rowStatement } from '#platform/database/json-page.ts';
import {
  type KnownTotal,
  type Page,
  type PagingKey,
  readPage,
  type SortColumn,
} from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { searchHaystack } from '#platform/database/search-haystack.ts';
import { byFoldedText, byOptionalTime, byText, byTime } from '#platform/database/sort-columns.ts';
import { siteFieldConditions } from './field-filters.ts';
import { partnerId, partnerName } from './partner-name.queries.ts';
import { pickColumns } from './pick-columns.ts';
import { samePartnerAs } from './same-partner.ts';
import { searchConditions } from './search-condition.ts';

const columns = {
  id: 'sites.id',
  name: 'sites.name',
  address: 'sites.address',
  city: 'sites.city',
  postal_code: 'sites.postal_code',
  country: 'sites.country',
  latitude: 'sites.latitude',
  longitude: 'sites.longitude',
  created_at: 'sites.created_at',
  updated_at: 'sites.updated_at',
} as const satisfies Record<keyof Site, string>;

const detailColumns = {
  ...columns,
  reference: 'sites.reference',
  time_zone: 'sites.time_zone',
  tags: 'sites.tags',
  version: 'sites.version',
} as const satisfies Record<Exclude<keyof SiteDetail, 'partner_id'>, string>;

/** addressLine of the domain. There are few sites, so it is built when read. */
const addressLine = sql<string>`concat_ws(', ', nullif(sites.address, ''),
  nullif(case when fold_text(sites.country) = any(${[...citiesFirst]}::text[])
    then concat_ws(' ', nullif(sites.city, ''), nullif(sites.postal_code, ''))
    else concat_ws(' ', nullif(sites.postal_code, ''), nullif(sites.city, '')) end, ''),
  nullif(sites.country, ''))`;
const addressLineKey = sql<string>`fold_text(${addressLine}) collate "C"`;

function extraColumns(scope: Scope): Record<SiteExtra, string | RawBuilder<unknown>> {
  return {
    reference: 'sites.reference',
    tags: 'sites.tags',
    partner_name: partnerName(scope, 'sites'),
  };
}

const haystack = searchHaystack(siteSearch, {
  name: sql.ref('sites.name_key'),
  full_address: sql.ref('sites.address_key'),
  address_line: addressLineKey,
});

function sortsFor(scope: Scope): Record<SiteSortKey, SortColumn> {
  return {
    name: byText('sites.name_key', { walksIndex: false }),
    address: { key: addressLineKey, type: 'text', isMissing: sql<SqlBool>`(${addressLine} = '')` },
    created_at: byTime('sites.created_at'),
    city: byFoldedText('sites.city'),
    postal_code: byFoldedText('sites.postal_code'),
    country: byFoldedText('sites.country'),
    reference: byFoldedText('sites.reference'),
    updated_at: byOptionalTime('sites.updated_at'),
    partner_name: byFoldedText(partnerName(scope, 'sites')),
  };
}

type Filter = QueryOf<typeof endpoints.listSites>;

function filters(scope: Scope, query: Omit<Filter, PagingKey>): Expression<SqlBool>[] {
  const { same_partner_as } = query;
  const conditions = siteFieldConditions(scope, query);
  return same_partner_as === undefined
    ? conditions
    : [...conditions, samePartnerAs(scope, 'sites', same_partner_as)];
}

export async function listSites(
  db: ViewerDb,
  scope: Scope,
  { query, knownTotal }: { query: Filter; knownTotal: KnownTotal },
): Promise<Page> {
  const searched = await searchConditions(db, scope, { table: 'sites', haystack, search: query.search });
  const from = sql`sites`;
  const listing = {
    from,
    countFrom: from,
    where: [visibleRows(scope, 'sites'), ...filters(scope, query), ...searched.conditions],
    columns: { ...columns, ...pickColumns(extraColumns(scope), query.columns) },
    id: columns.id,
  };
  return readPage(db, query, { listing, sorts: sortsFor(scope), nameKey: 'name', knownTotal });
}

/** The ids of the sites that a list with this filter shows, at most `limit`. */
export async function findSiteIds(
  db: ViewerDb,
  scope: Scope,
  { filter, limit }: { filter: Omit<Filter, PagingKey>; limit: number },
): Promise<number[]> {
  const searched = await searchConditions(db, scope, { table: 'sites', haystack, search: filter.search });
  const where = [visibleRows(scope, 'sites'), ...filters(scope, filter), ...searched.conditions];
  const { rows } = await sql<{ id: number }>`select sites.id from sites
    where ${sql.join(where, sql` and `)} order by sites.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const siteStatement = compileByScope((scope, id) =>
  rowStatement({
    from: sql`sites`,
    where: [visibleRows(scope, 'sites'), sql<SqlBool>`sites.id = ${id}`],
    columns: { ...detailColumns, partner_id: partnerId(scope, 'sites') },
  }),
);

export function findSite(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  return findRow(db, siteStatement(db, scope, id));
}
