import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import {
  type Asset,
  type AssetDetail,
  type AssetExtra,
  type AssetRow,
  type AssetSortKey,
  assetSearch,
} from '@greenroom/domain/inventory/asset.ts';
import type * as endpoints from '@greenroom/domain/inventory/endpoints.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOnePartner, visibleParent, visibleRows } from '#access/visible-rows.ts';
import { compileByScope } from '#platform/database/compile-by-scope.ts';
import { type Columns, findRow, rowSeparator, rowStatement } from '#platform/database/json-page.ts';
import {
  type KnownTotal,
  type Page,
  type PagingKey,
  readPage,
  type SortColumn,
} from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { searchHaystack } from '#platform/database/search-haystack.ts';
import { byFoldedText, byOptionalTime, byText, isEmpty } from '#platform/database/sort-columns.ts';
import { withCleanNote } from '#platform/html/sanitise-note.ts';
import { isOfCategory } from './category-name.queries.ts';
import { assetFieldConditions } from './field-filters.ts';
import { joinedPartner, partnerId, partnerName } from './partner-name.queries.ts';
import { pickColumns } from './pick-columns.ts';
import { assetSearchColumns, type Search, type Searched, searchConditions } from './search-condition.ts';
import { isInState } from './status-kinds.queries.ts';

const listColumns = {
  id: 'assets.id',
  product_name: 'assets.product_name',
  asset_type: 'assets.asset_type',
  manufacturer: 'assets.manufacturer',
  model: 'assets.model',
  serial_number: 'assets.serial_number',
  mac_address: 'assets.mac_address',
  ip_address: 'assets.ip_address',
  ref: 'assets.ref',
  is_controlled: 'assets.is_controlled',
  status: 'assets.status',
  // Taken from the joined rows, so that they are null if the room or the site is hidden.
  room_id: 'rooms.id',
  room_name: 'rooms.name',
  site_id: 'sites.id',
  site_name: 'sites.name',
} as const satisfies Record<keyof AssetRow, string>;

const allColumns = {
  ...listColumns,
  category: 'assets.category',
  vendor_name: 'assets.vendor_name',
  firmware_version: 'assets.firmware_version',
  product_id: 'assets.product_id',
  customer: 'assets.customer',
  note: 'assets.note',
  additional_data: 'assets.additional_data',
  created_at: 'assets.created_at',
  updated_at: 'assets.updated_at',
} as const satisfies Record<keyof Asset, string>;

const detailColumns = {
  ...allColumns,
  tags: 'assets.tags',
  version: 'assets.version',
} as const satisfies Record<Exclude<keyof AssetDetail, 'partner_id'>, string>;

const warrantyEnd = sql`(assets.additional_data ->> 'warranty_end_date')`;

function extraColumns(scope: Scope): Record<AssetExtra, string | RawBuilder<unknown>> {
  return {
    category: 'assets.category',
    firmware_version: 'assets.firmware_version',
    warranty_end_date: warrantyEnd,
    customer: 'assets.customer',
    vendor_name: 'assets.vendor_name',
    tags: 'assets.tags',
    updated_at: 'assets.updated_at',
    partner_name: partnerName(scope, 'assets'),
  };
}

type Filter = QueryOf<typeof endpoints.listAssets>;

const haystack = searchHaystack(assetSearch, assetSearchColumns('assets', 'rooms', 'sites'));

/** For a statement on `assets` joined with `rooms` and `sites`. */
export function searchAssets(
  db: ViewerDb,
  scope: Scope,
  search: Pick<Search, 'search' | 'orBy'>,
): Promise<Searched> {
  return searchConditions(db, scope, { table: 'assets', haystack, ...search });
}

export async function listAssets(
  db: ViewerDb,
  scope: Scope,
  { query, knownTotal }: { query: Filter; knownTotal: KnownTotal },
): Promise<Page> {
  const searched = await searchAssets(db, scope, { search: query.search });
  const isWithinParent = query.room_id !== undefined || query.site_id !== undefined;
  const start = startOf(query);
  const isBrief = query.fields === 'list';
  const columns = {
    ...(isBrief ? listColumns : allColumns),
    ...pickColumns(extraColumns(scope), query.columns),
  };
  // Without a parent in the order or in a condition, room and site are looked up for the rows of the page alone.
  const isOfAssetsAlone = start === 'assets' && !searched.needsJoins;
  const from = isOfAssetsAlone ? sql`assets` : assetsWithParents(scope, start);
  const listing = {
    from,
    countFrom: isWithinParent || searched.needsJoins ? from : sql`assets`,
    where: [visibleFrom(scope, start), ...filters(scope, query), ...searched.conditions],
    countWhere: [visibleRows(scope, 'assets'), ...filters(scope, query), ...searched.conditions],
    ...(isOfAssetsAlone ? withParentsLater(scope, columns) : { columns }),
    id: listColumns.id,
  };
  const page = await readPage(db, query, {
    listing,
    sorts: sortsFor(scope),
    nameKey: 'product_name',
    knownTotal,
  });
  return isBrief ? page : { ...page, body: withCleanNotes(page.body) };
}

/** The ids of the assets that a list with this filter shows, at most `limit`. */
export async function findAssetIds(
  db: ViewerDb,
  scope: Scope,
  { filter, limit }: { filter: Omit<Filter, PagingKey | 'fields'>; limit: number },
): Promise<number[]> {
  const searched = await searchAssets(db, scope, { search: filter.search });
  const where = [visibleRows(scope, 'assets'), ...filters(scope, filter), ...searched.conditions];
  const { rows } = await sql<{ id: number }>`select assets.id from ${assetsWithParents(scope)}
    where ${sql.join(where, sql` and `)} order by assets.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function withCleanNotes(body: Buffer): Buffer {
  const rows = body.toString().slice(1, -1);
  if (rows === '') return body;
  return Buffer.from(`[${rows.split(rowSeparator).map(withCleanNote).join(rowSeparator)}]`);
}

const assetStatement = compileByScope((scope, id) =>
  rowStatement({
    from: assetsWithParents(scope),
    where: [visibleRows(scope, 'assets'), sql<SqlBool>`assets.id = ${id}`],
    columns: { ...detailColumns, partner_id: partnerId(scope, 'assets') },
  }),
);

export async function findAsset(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const found = await findRow(db, assetStatement(db, scope, id));
  return found && withCleanNote(found);
}

/**
 * An asset has its room's partner (a foreign key ensures it). When starting at the rooms of one partner, repeating the
 * condition for the assets would make the planner expect almost no rows and read all of the partner's assets for each
 * room.
 */
function visibleFrom(scope: Scope, start: Start): Expression<SqlBool> {
  return start === 'rooms' && isOnePartner(scope)
    ? visibleRows(scope, 'rooms')
    : visibleRows(scope, 'assets');
}

type Start = 'assets' | 'rooms' | 'sites';

function startOf({ site_id, room_id, sort }: Filter): Start {
  if (site_id !== undefined || sort.endsWith('site_name')) return 'sites';
  return room_id !== undefined || sort.endsWith('room_name') ? 'rooms' : 'assets';
}

/**
 * Under explicit grants, room and site are shown only if they are granted themselves, each on its own: even the site of
 * a hidden room. All other viewers see the parents of everything they see, so the kind of join does not change their
 * rows: inner joins let the database start with the parents from `start` down, outer joins keep it from starting
 * higher.
 */
export function assetsWithParents(scope: Scope, start: Start = 'assets') {
  const ids = { asset: sql.ref('assets.id'), room: sql.ref('assets.room_id') };
  return sql`assets ${joinedParents(scope, ids, start)}`;
}

type Ids = { asset: RawBuilder<unknown>; room: RawBuilder<unknown> };

function joinedParents(scope: Scope, { asset, room }: Ids, start: Start = 'assets') {
  const rooms = visibleParent(scope, 'rooms');
  const sites = visibleParent(scope, 'sites');
  if (scope.visibility === 'grants') {
    return sql`
      left join rooms on rooms.id = ${room} and ${rooms}
      left join granted_asset_sites() as placed on placed.asset_id = ${asset}
      left join sites on sites.id = placed.site_id and ${sites}`;
  }
  const joinRooms = start === 'assets' ? sql`left join` : sql`join`;
  const joinSites = start === 'sites' ? sql`join` : sql`left join`;
  return sql`
    ${joinRooms} rooms on rooms.id = ${room} and ${rooms}
    ${joinSites} sites on sites.id = rooms.site_id and ${sites}`;
}

/** Room, site and partner of the rows of a page, which are called `p`. */
function withParentsLater(scope: Scope, columns: Columns) {
  // The partner of a viewer of one partner is looked up once anyway.
  const joinsPartner = 'partner_name' in columns && !isOnePartner(scope);
  const entries = Object.entries({ ...columns, ...(joinsPartner && { partner_name: 'owner.name' }) });
  const isOwn = (column: Columns[string]) => typeof column !== 'string' || column.startsWith('assets.');
  const own = entries.filter(([, column]) => isOwn(column));
  const fields = entries.map(([name, column]) => [name, isOwn(column) ? `p.${name}` : column]);
  return {
    columns: {
      ...Object.fromEntries(own),
      in_room: 'assets.room_id',
      ...(joinsPartner && { of_partner: 'assets.partner_id' }),
    },
    page: {
      join: sql`${joinedParents(scope, { asset: sql.ref('p.id'), room: sql.ref('p.in_room') })}
        ${joinsPartner ? joinedPartner(scope, sql.ref('p.of_partner')) : sql``}`,
      columns: Object.fromEntries(fields) as Columns,
    },
  };
}

function sortsFor(scope: Scope): Record<AssetSortKey, SortColumn> {
  // One partner has its own indexes for all of them.
  const walksIndex = scope.visibility === 'everything' || isOnePartner(scope);
  const isHidden = (parent: 'rooms' | 'sites') =>
    scope.visibility === 'grants' ? sql<SqlBool>`(${sql.ref(`${parent}.id`)} is null)` : undefined;
  return {
    product_name: byText('assets.product_name_key', { walksIndex }),
    manufacturer: byText('assets.manufacturer_key', {
      walksIndex,
      isMissing: isEmpty('assets.manufacturer'),
    }),
    room_name: byText('rooms.name_key', { walksIndex, isMissing: isHidden('rooms') }),
    site_name: byText('sites.name_key', { walksIndex, isMissing: isHidden('sites') }),
    asset_type: byFoldedText('assets.asset_type'),
    model: byFoldedText('assets.model'),
    serial_number: byFoldedText('assets.serial_number'),
    ref: byFoldedText('assets.ref'),
    mac_address: byFoldedText('assets.mac_address'),
    ip_address: byFoldedText('assets.ip_address'),
    status: byFoldedText('assets.status'),
    category: byFoldedText('assets.category'),
    firmware_version: byFoldedText('assets.firmware_version'),
    warranty_end_date: byFoldedText(warrantyEnd),
    customer: byFoldedText('assets.customer'),
    vendor_name: byFoldedText('assets.vendor_name'),
    updated_at: byOptionalTime('assets.updated_at'),
    partner_name: byFoldedText(partnerName(scope, 'assets')),
  };
}

function filters(scope: Scope, query: Omit<Filter, PagingKey | 'fields'>): Expression<SqlBool>[] {
  const { site_id, room_id, controlled, category, live } = query;
  const conditions: Expression<SqlBool>[] = [];
  if (site_id !== undefined) conditions.push(sql<SqlBool>`sites.id = ${site_id}`);
  if (room_id !== undefined) conditions.push(sql<SqlBool>`rooms.id = ${room_id}`);
  if (controlled !== undefined) conditions.push(sql<SqlBool>`assets.is_controlled = ${controlled}`);
  if (category !== undefined) conditions.push(isOfCategory(category, visibleRows(scope, 'assets')));
  if (live !== undefined) conditions.push(isInState(live));
  return [...conditions, ...assetFieldConditions(scope, query)];
}
