import { userHaystack } from '@greenroom/domain/admin/user-list.ts';
import { incidentNumberIn } from '@greenroom/domain/incidents/incident.ts';
import { assetLabels } from '@greenroom/domain/inventory/asset.ts';
import {
  haystackOf,
  matchesLabels,
  matchesSearch,
  matchesWords,
} from '@greenroom/domain/listing/matches-search.ts';
import { ticketHaystack, ticketNumberIn } from '@greenroom/domain/maintenance/ticket.ts';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import type { ListPage } from '#listing/list-source.ts';
import type { Hits } from './hits.queries.ts';

/**
 * The part of an earlier result that matches a newer search: correct, though incomplete, by the same rule as on the
 * server.
 */
export function narrowHits({ sites, rooms, assets, incidents, tickets, users }: Hits, search: string): Hits {
  const number = ticketNumberIn(search);
  return {
    sites: narrowPage(sites, (row) => matchesSearch(siteList.haystack(row), search)),
    rooms: narrowPage(rooms, (row) => matchesWords(roomList.haystack(row), search)),
    assets: narrowPage(
      assets,
      (row) => matchesWords(assetList.haystack(row), search) || matchesLabels(assetLabels(row), search),
    ),
    incidents: narrowPage(
      incidents,
      ({ id, cause, site_name }) =>
        id === incidentNumberIn(search) ||
        matchesWords(haystackOf([site_name, cause.room_name, cause.asset_name]), search),
    ),
    tickets: narrowPage(tickets, (row) => row.id === number || matchesSearch(ticketHaystack(row), search)),
    users: narrowPage(users, (row) => matchesSearch(userHaystack(row), search)),
  };
}

/** The total is unknown until the new response. */
function narrowPage<Row>(page: ListPage<Row>, matches: (row: Row) => boolean): ListPage<Row> {
  const rows = page.rows.filter(matches);
  return { rows, total: rows.length, cursor: undefined };
}
