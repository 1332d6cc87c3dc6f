import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import {
  type AssetRow,
  type AssetSortKey,
  assetHaystack,
  assetLabels,
  assetOrder,
  assetSortKeys,
} from '@greenroom/domain/inventory/asset.ts';
import {
  hasCapacity,
  type Room,
  type RoomSortKey,
  roomHaystack,
  roomOrder,
  roomSortKeys,
} from '@greenroom/domain/inventory/room.ts';
import {
  type Site,
  type SiteSortKey,
  siteHaystack,
  siteOrder,
  siteSortKeys,
} from '@greenroom/domain/inventory/site.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { matchesLabels, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { assetsWithParents, roomsWithParents } from '#test/isolation/with-parents.ts';
import { categoryName } from '../../reference/category-name.ts';
import { anyId, anySearch, type IsolationCase, maybe, oneOf, paged } from '../isolation-case.ts';
import { kindOf } from '../world.ts';

const ofSite = ({ id, name }: Site) => [id, name];
const ofRoom = ({ id, name, site_id, site_name }: Room) => [id, name, site_id, site_name];
const ofAsset = ({ id, room_id, room_name, site_id, site_name }: AssetRow) => [
  ...[id, room_id, room_name],
  ...[site_id, site_name],
];

function listQuestion(random: SeededRandom, sorts: readonly string[]) {
  return {
    sort: `${random.pick(['', '-'])}${random.pick(sorts)}`,
    limit: maybe(random, 0.4, () => random.between(1, 3)),
    search: maybe(random, 0.3, () => anySearch(random)),
  };
}

const searchOf = (query: { search?: unknown }) => query.search as string | undefined;

export const inventoryCases: Record<string, IsolationCase> = {
  listSites: {
    ask: (_world, random) => ({ query: listQuestion(random, siteSortKeys) }),
    expected({ seen, question: { query = {} } }) {
      const found = seen.sites.filter((row) => matchesSearch(siteHaystack(row), searchOf(query)));
      return paged(
        sortRows(found, readSort<SiteSortKey>(String(query.sort)), siteOrder).map(ofSite),
        query.limit,
      );
    },
    essence: (rows: Site[]) => rows.map(ofSite),
  },
  getSite: {
    ask: (world, random) => ({ params: { id: anyId(world.sites, random) } }),
    expected: ({ seen, question }) => oneOf(seen.sites, question.params?.id, ofSite),
    essence: ofSite,
  },
  listRooms: {
    ask: (world, random) => ({
      query: {
        ...listQuestion(random, roomSortKeys),
        site_id: maybe(random, 0.3, () => anyId(world.sites, random)),
        min_capacity: maybe(random, 0.2, () => random.pick([0, 5])),
      },
    }),
    expected({ seen, question: { query = {} } }) {
      const found = roomsWithParents(seen).filter(
        (row) =>
          matchesSearch(roomHaystack(row), searchOf(query)) &&
          hasCapacity(row, query.min_capacity as number | undefined) &&
          (query.site_id === undefined || row.site_id === query.site_id),
      );
      return paged(
        sortRows(found, readSort<RoomSortKey>(String(query.sort)), roomOrder).map(ofRoom),
        query.limit,
      );
    },
    essence: (rows: Room[]) => rows.map(ofRoom),
  },
  getRoom: {
    ask: (world, random) => ({ params: { id: anyId(world.rooms, random) } }),
    expected: ({ seen, question }) => oneOf(roomsWithParents(seen), question.params?.id, ofRoom),
    essence: ofRoom,
  },
  listAssets: {
    ask: (world, random) => ({
      query: {
        ...listQuestion(random, assetSortKeys),
        site_id: maybe(random, 0.2, () => anyId(world.sites, random)),
        room_id: maybe(random, 0.2, () => anyId(world.rooms, random)),
        controlled: maybe(random, 0.2, () => random.chance(0.5)),
        category: maybe(random, 0.2, () => random.pick(['', 'displays', 'Audio', 'None of these'])),
        live: maybe(random, 0.2, () => random.pick(['online', 'offline,error', 'unknown'])),
        fields: random.pick(['all', 'list']),
      },
    }),
    expected({ seen, world, question: { query = {} } }) {
      const found = assetsWithParents(seen, world).filter(
        (row) =>
          (matchesSearch(assetHaystack(row), searchOf(query)) ||
            matchesLabels(assetLabels(row), searchOf(query))) &&
          (query.site_id === undefined || row.site_id === query.site_id) &&
          (query.room_id === undefined || row.room_id === query.room_id) &&
          (query.controlled === undefined || row.is_controlled === query.controlled) &&
          (query.category === undefined ||
            foldText(categoryName(row.category)) === foldText(String(query.category))) &&
          (query.live === undefined ||
            (row.is_controlled && String(query.live).split(',').includes(kindOf(row.id, world)))),
      );
      return paged(
        sortRows(found, readSort<AssetSortKey>(String(query.sort)), assetOrder).map(ofAsset),
        query.limit,
      );
    },
    essence: (rows: AssetRow[]) => rows.map(ofAsset),
  },
  getAsset: {
    ask: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected: ({ seen, world, question }) =>
      oneOf(assetsWithParents(seen, world), question.params?.id, ofAsset),
    essence: ofAsset,
  },
};
