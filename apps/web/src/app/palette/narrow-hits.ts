import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { assetList } from '#features/inventory/assets.queries.ts';
import { roomList } from '#features/inventory/rooms.queries.ts';
import { siteList } from '#features/inventory/sites.queries.ts';
import type { ListPage } from '#listing/list-source.ts';
import type { Hits } from './hits.queries.ts';

/** What an earlier answer has for a newer search: right, though not all, by the rule that the server follows too. */
export function narrowHits({ sites, rooms, assets }: Hits, search: string): Hits {
  return {
    sites: narrowPage(sites, siteList.haystack, search),
    rooms: narrowPage(rooms, roomList.haystack, search),
    assets: narrowPage(assets, assetList.haystack, search),
  };
}

/** How many there are in all is not known before the new answer. */
function narrowPage<Row>(page: ListPage<Row>, haystack: (row: Row) => string, search: string): ListPage<Row> {
  const rows = page.rows.filter((row) => matchesSearch(haystack(row), search));
  return { rows, total: rows.length, cursor: undefined };
}
