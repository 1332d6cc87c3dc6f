import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import {
  type Asset,
  type AssetListRow,
  type AssetSortKey,
  assetExtraNames,
  assetHaystack,
  assetLabels,
  assetOrder,
  assetSortKeys,
} from '@greenroom/domain/inventory/asset.ts';
import {
  assetFilterFields,
  roomFilterFields,
  siteFilterFields,
} from '@greenroom/domain/inventory/filter-fields.ts';
import {
  hasCapacity,
  type RoomListRow,
  type RoomSortKey,
  roomExtraNames,
  roomHaystack,
  roomOrder,
  roomSortKeys,
} from '@greenroom/domain/inventory/room.ts';
import {
  type SiteListRow,
  type SiteSortKey,
  siteExtraNames,
  siteHaystack,
  siteOrder,
  siteSortKeys,
} from '@greenroom/domain/inventory/site.ts';
import { type FilterKind, filterOperators } from '@greenroom/domain/listing/field-filter.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { matchesLabels, matchesSearch, matchesWords } from '@greenroom/domain/listing/matches-search.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { assetsWithParents, roomsWithParents } from '#test/isolation/with-parents.ts';
import { categoryName } from '../../reference/category-name.ts';
import { matchesFilter } from '../../reference/matches-filter.ts';
import { anyId, anySearch, type IsolationCase, maybe, oneOf, paged } from '../isolation-case.ts';
import type { Seen } from '../reference-model.ts';
import { kindOf } from '../world.ts';

const ofSite = ({ id, name, partner_name }: SiteListRow) => [id, name, partner_name];
const ofRoom = ({ id, name, site_id, site_name, partner_name }: RoomListRow) => [
  ...[id, name, site_id],
  ...[site_name, partner_name],
];
const ofAsset = (row: AssetListRow) => [
  ...[row.id, row.room_id, row.room_name],
  ...[row.site_id, row.site_name, row.partner_name],
];

const detailOf =
  <Row>(essence: (row: Row) => unknown[]) =>
  (row: Row & { partner_id: number | null }) => [...essence(row), row.partner_id];

/** The rows as their lists show them: with the name of a partner that the viewer may see. */
function withPartner<Row extends object>({ partners }: Seen, rows: readonly Row[]): (Row & PartnerName)[] {
  return rows.map((row) => {
    const { partner_id } = row as { partner_id?: number };
    return { ...row, partner_name: partners.find(({ id }) => id === partner_id)?.name ?? null };
  });
}
/** One row as its page shows it: with the id of a partner that the viewer may see. */
function withPartnerId<Row extends object>({ partners }: Seen, rows: readonly Row[]) {
  return rows.map((row) => {
    const { partner_id } = row as { partner_id?: number };
    return { ...row, partner_id: partners.find(({ id }) => id === partner_id)?.id ?? null };
  });
}
type PartnerName = { partner_name: string | null };

/** What a response contains depends on the request. */
function asRequested<Row extends PartnerName>(rows: readonly Row[], columns: unknown) {
  if (String(columns).includes('partner_name')) return rows;
  return rows.map(({ partner_name: _, ...row }) => row as Omit<Row, 'partner_name'>);
}

const withWarranty = (row: Asset) => ({
  ...row,
  warranty_end_date: row.additional_data.warranty_end_date ?? null,
});

type FilterFields = Readonly<Record<string, FilterKind>>;

/** A filter by one field, with a value that rows of several tenants have. */
function fieldFilter(random: SeededRandom, fields: FilterFields): Record<string, string> {
  const name = random.pick(Object.keys(fields));
  const operator = random.pick(filterOperators[fields[name] as FilterKind]);
  if (operator === 'empty') return { [name]: operator };
  if (fields[name] === 'day') {
    const day = random.pick(['2020-01-01', '2026-06-15', '2099-12-31']);
    return { [name]: `${operator}:${operator === 'between' ? `2001-01-01|${day}` : day}` };
  }
  return { [name]: `${operator}:${random.pick(['alpha', 'a', 'Partner 1', 'Sony', 'écran'])}` };
}

function passesFilters(row: object, fields: FilterFields, query: Record<string, unknown>): boolean {
  return Object.entries(fields).every(([name, kind]) =>
    matchesFilter((row as Record<string, unknown>)[name], kind, query[name]),
  );
}

type OfPartner = { partner_id?: number };

/** As one that the user sees. */
function isOfSamePartner(row: object, seen: readonly (OfPartner & { id: number })[], id: unknown): boolean {
  const own = seen.find((each) => each.id === id);
  return id === undefined || (own !== undefined && own.partner_id === (row as OfPartner).partner_id);
}

function listQuery(
  random: SeededRandom,
  sorts: readonly string[],
  { extras, fields }: { extras: readonly string[]; fields: FilterFields },
) {
  return {
    ...(random.chance(0.4) && fieldFilter(random, fields)),
    columns: maybe(random, 0.4, () => [...new Set([random.pick(extras), 'partner_name'])].join(',')),
    sort: `${random.pick(['', '-'])}${random.pick(sorts)}`,
    limit: maybe(random, 0.4, () => random.between(1, 3)),
    search: maybe(random, 0.3, () => anySearch(random)),
  };
}

const searchOf = (query: { search?: unknown }) => query.search as string | undefined;

export const inventoryCases: Record<string, IsolationCase> = {
  listSites: {
    makeRequest: (world, random) => ({
      query: {
        ...listQuery(random, siteSortKeys, { extras: siteExtraNames, fields: siteFilterFields }),
        same_partner_as: maybe(random, 0.2, () => anyId(world.sites, random)),
      },
    }),
    expected({ seen, request: { query = {} } }) {
      const found = withPartner(seen, seen.sites).filter(
        (row) =>
          matchesSearch(siteHaystack(row), searchOf(query)) &&
          passesFilters(row, siteFilterFields, query) &&
          isOfSamePartner(row, seen.sites, query.same_partner_as),
      );
      return paged(
        asRequested(sortRows(found, readSort<SiteSortKey>(String(query.sort)), siteOrder), query.columns).map(
          ofSite,
        ),
        query.limit,
      );
    },
    essence: (rows: SiteListRow[]) => rows.map(ofSite),
  },
  getSite: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.sites, random) } }),
    expected: ({ seen, request }) =>
      oneOf(withPartnerId(seen, seen.sites), request.params?.id, detailOf(ofSite)),
    essence: detailOf(ofSite),
  },
  listRooms: {
    makeRequest: (world, random) => ({
      query: {
        ...listQuery(random, roomSortKeys, { extras: roomExtraNames, fields: roomFilterFields }),
        site_id: maybe(random, 0.3, () => anyId(world.sites, random)),
        same_partner_as: maybe(random, 0.2, () => anyId(world.rooms, random)),
        min_capacity: maybe(random, 0.2, () => random.pick([0, 5])),
      },
    }),
    expected({ seen, request: { query = {} } }) {
      const found = withPartner(seen, roomsWithParents(seen)).filter(
        (row) =>
          matchesWords(roomHaystack(row), searchOf(query)) &&
          passesFilters(row, roomFilterFields, query) &&
          hasCapacity(row, query.min_capacity as number | undefined) &&
          isOfSamePartner(row, seen.rooms, query.same_partner_as) &&
          (query.site_id === undefined || row.site_id === query.site_id),
      );
      return paged(
        asRequested(sortRows(found, readSort<RoomSortKey>(String(query.sort)), roomOrder), query.columns).map(
          ofRoom,
        ),
        query.limit,
      );
    },
    essence: (rows: RoomListRow[]) => rows.map(ofRoom),
  },
  getRoom: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.rooms, random) } }),
    expected: ({ seen, request }) =>
      oneOf(withPartnerId(seen, roomsWithParents(seen)), request.params?.id, detailOf(ofRoom)),
    essence: detailOf(ofRoom),
  },
  listAssets: {
    makeRequest: (world, random) => ({
      query: {
        ...listQuery(random, assetSortKeys, { extras: assetExtraNames, fields: assetFilterFields }),
        site_id: maybe(random, 0.2, () => anyId(world.sites, random)),
        room_id: maybe(random, 0.2, () => anyId(world.rooms, random)),
        controlled: maybe(random, 0.2, () => random.chance(0.5)),
        category: maybe(random, 0.2, () => random.pick(['', 'displays', 'Audio', 'None of these'])),
        live: maybe(random, 0.2, () => random.pick(['online', 'offline,error', 'unknown'])),
        fields: random.pick(['all', 'list']),
      },
    }),
    expected({ seen, world, request: { query = {} } }) {
      const found = withPartner(seen, assetsWithParents(seen, world).map(withWarranty)).filter(
        (row) =>
          (matchesWords(assetHaystack(row), searchOf(query)) ||
            matchesLabels(assetLabels(row), searchOf(query))) &&
          passesFilters(row, assetFilterFields, query) &&
          (query.site_id === undefined || row.site_id === query.site_id) &&
          (query.room_id === undefined || row.room_id === query.room_id) &&
          (query.controlled === undefined || row.is_controlled === query.controlled) &&
          (query.category === undefined ||
            foldText(categoryName(row.category)) === foldText(String(query.category))) &&
          (query.live === undefined ||
            (row.is_controlled && String(query.live).split(',').includes(kindOf(row.id, world)))),
      );
      return paged(
        asRequested(
          sortRows(found, readSort<AssetSortKey>(String(query.sort)), assetOrder),
          query.columns,
        ).map(ofAsset),
        query.limit,
      );
    },
    essence: (rows: AssetListRow[]) => rows.map(ofAsset),
  },
  getAsset: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected: ({ seen, world, request }) =>
      oneOf(withPartnerId(seen, assetsWithParents(seen, world)), request.params?.id, detailOf(ofAsset)),
    essence: detailOf(ofAsset),
  },
};
