import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import type * as endpoints from '@greenroom/domain/inventory/endpoints.ts';
import {
  type Room,
  type RoomDetail,
  type RoomExtra,
  type RoomSortKey,
  roomSearch,
} from '@greenroom/domain/inventory/room.ts';
import { foldedRoomTypes } from '@greenroom/domain/inventory/room-type-words.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOnePartner, visibleParent, visibleRows } from '#access/visible-rows.ts';
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
import {
  byCount,
  byFoldedText,
  byOptionalTime,
  byText,
  byTime,
  isEmpty,
} from '#platform/database/sort-columns.ts';
import { roomFieldConditions } from './field-filters.ts';
import { partnerId, partnerName } from './partner-name.queries.ts';
import { pickColumns } from './pick-columns.ts';
import { samePartnerAs } from './same-partner.ts';
import { searchConditions } from './search-condition.ts';

const columns = {
  id: 'rooms.id',
  // Taken from the joined row, so that it is null if the site is hidden.
  site_id: 'sites.id',
  site_name: 'sites.name',
  name: 'rooms.name',
  floor: 'rooms.floor',
  room_type: 'rooms.room_type',
  capacity: 'rooms.capacity',
  created_at: 'rooms.created_at',
  updated_at: 'rooms.updated_at',
} as const satisfies Record<keyof Room, string>;

const detailColumns = {
  ...columns,
  reference: 'rooms.reference',
  tags: 'rooms.tags',
  version: 'rooms.version',
} as const satisfies Record<Exclude<keyof RoomDetail, 'partner_id'>, string>;

function extraColumns(scope: Scope): Record<RoomExtra, string | RawBuilder<unknown>> {
  return {
    reference: 'rooms.reference',
    tags: 'rooms.tags',
    partner_name: partnerName(scope, 'rooms'),
  };
}

const haystack = searchHaystack(roomSearch, {
  name: sql.ref('rooms.name_key'),
  site_name: sql.ref('sites.name_key'),
  floor: sql.ref('rooms.floor_key'),
  room_type: sql.ref('rooms.room_type_key'),
});

type Filter = QueryOf<typeof endpoints.listRooms>;

export async function listRooms(
  db: ViewerDb,
  scope: Scope,
  { query, knownTotal }: { query: Filter; knownTotal: KnownTotal },
): Promise<Page> {
  const searched = await searchRooms(db, scope, query);
  const isWithinSite = query.site_id !== undefined;
  const from = roomsWithSites(scope, isWithinSite || query.sort.endsWith('site_name'));
  const listing = {
    from,
    countFrom: isWithinSite || searched.needsJoins ? from : sql`rooms`,
    where: [visibleRows(scope, 'rooms'), ...filters(scope, query), ...searched.conditions],
    columns: { ...columns, ...pickColumns(extraColumns(scope), query.columns) },
    id: columns.id,
  };
  return readPage(db, query, {
    listing,
    sorts: sortsFor(scope, query.language),
    nameKey: 'name',
    knownTotal,
  });
}

/** The ids of the rooms that a list with this filter shows, at most `limit`. */
export async function findRoomIds(
  db: ViewerDb,
  scope: Scope,
  { filter, limit }: { filter: Omit<Filter, PagingKey>; limit: number },
): Promise<number[]> {
  const searched = await searchRooms(db, scope, filter);
  const where = [visibleRows(scope, 'rooms'), ...filters(scope, filter), ...searched.conditions];
  const { rows } = await sql<{ id: number }>`select rooms.id from ${roomsWithSites(scope)}
    where ${sql.join(where, sql` and `)} order by rooms.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const roomStatement = compileByScope((scope, id) =>
  rowStatement({
    from: roomsWithSites(scope),
    where: [visibleRows(scope, 'rooms'), sql<SqlBool>`rooms.id = ${id}`],
    columns: { ...detailColumns, partner_id: partnerId(scope, 'rooms') },
  }),
);

export function findRoom(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  return findRow(db, roomStatement(db, scope, id));
}

/**
 * Only explicit grants can show a room and hide its site. For all others the kind of join does not change the rows: an
 * inner join lets the database start with the sites, an outer join makes it start with the rooms, in their own order.
 */
function roomsWithSites(scope: Scope, startsAtSites = false) {
  const join = startsAtSites && scope.visibility !== 'grants' ? sql`join` : sql`left join`;
  return sql`rooms ${join} sites on sites.id = rooms.site_id and ${visibleParent(scope, 'sites')}`;
}

function searchRooms(db: ViewerDb, scope: Scope, { search, language }: Pick<Filter, 'search' | 'language'>) {
  const types = foldedRoomTypes(language);
  const orBy = (word: string) => {
    const keys = types.flatMap(([key, shown]) => (shown.includes(word) ? [key] : []));
    return keys.length > 0 ? sql<SqlBool>`rooms.room_type_key = any(${keys}::text[])` : undefined;
  };
  return searchConditions(db, scope, { table: 'rooms', haystack, search, orBy });
}

/** The folded room type, as a viewer with this language reads it. */
function roomTypeKey(language: Filter['language']): RawBuilder<unknown> {
  const key = sql.ref('rooms.room_type_key');
  const types = foldedRoomTypes(language);
  if (types.length === 0) return key;
  const cases = types.map(([stored, shown]) => sql`when ${sql.lit(stored)} then ${sql.lit(shown)}`);
  return sql`case ${key} ${sql.join(cases, sql` `)} else ${key} end`;
}

function sortsFor(scope: Scope, language: Filter['language']): Record<RoomSortKey, SortColumn> {
  // One partner has its own indexes.
  const walksIndex = scope.visibility === 'everything' || isOnePartner(scope);
  const isHidden = scope.visibility === 'grants' ? sql<SqlBool>`(sites.id is null)` : undefined;
  return {
    name: byText('rooms.name_key', { walksIndex }),
    site_name: byText('sites.name_key', { walksIndex, isMissing: isHidden }),
    floor: byText('rooms.floor_key', { walksIndex: false, isMissing: isEmpty('rooms.floor') }),
    capacity: byCount('rooms.capacity'),
    room_type: {
      key: sql`coalesce(${roomTypeKey(language)}, '')`,
      type: 'text',
      isMissing: isEmpty('rooms.room_type'),
    },
    created_at: byTime('rooms.created_at'),
    reference: byFoldedText('rooms.reference'),
    updated_at: byOptionalTime('rooms.updated_at'),
    partner_name: byFoldedText(partnerName(scope, 'rooms')),
  };
}

function filters(scope: Scope, query: Omit<Filter, PagingKey>): Expression<SqlBool>[] {
  const { site_id, min_capacity, same_partner_as } = query;
  const conditions: Expression<SqlBool>[] = [];
  if (site_id !== undefined) conditions.push(sql<SqlBool>`sites.id = ${site_id}`);
  if (same_partner_as !== undefined) conditions.push(samePartnerAs(scope, 'rooms', same_partner_as));
  if (min_capacity !== undefined) conditions.push(sql<SqlBool>`rooms.capacity >= ${min_capacity}`);
  return [...conditions, ...roomFieldConditions(scope, query)];
}
