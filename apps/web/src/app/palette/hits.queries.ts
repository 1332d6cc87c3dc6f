import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { queryOptions } from '@tanstack/react-query';
import { chosenPartner } from '#api/partner-choice.ts';
import { userList } from '#features/admin/users/users.queries.ts';
import { fetchIncidentPage } from '#features/incidents/incidents.queries.ts';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { fetchTicketPage } from '#features/maintenance/tickets.queries.ts';
import type { ListPage } from '#listing/list-source.ts';

/** Per kind, by name: enough to find those whose own name matches among those whose site or type does. */
const maxRows = 30;

export type Hits = {
  sites: ListPage<Site>;
  rooms: ListPage<Room>;
  assets: ListPage<AssetRow>;
  incidents: ListPage<IncidentRow>;
  tickets: ListPage<Ticket>;
  /** Empty unless the user is a superuser. */
  users: ListPage<User>;
};

const noUsers: ListPage<User> = { rows: [], total: 0, cursor: undefined };

/** One result for all lists: the options do not move under the pointer while the slower ones arrive. */
export function hitsQuery(search: string, isSuperuser: boolean) {
  const narrowed = chosenPartner();
  return queryOptions({
    queryKey: ['palette', search, isSuperuser, narrowed] as const,
    queryFn: async ({ signal }): Promise<Hits> => {
      const ofPartner = { search, limit: maxRows, cursor: undefined, ...narrowed };
      const [sites, rooms, assets, incidents, tickets, users] = await Promise.all([
        siteList.fetchPage({ ...ofPartner, sort: writeSort(siteList.defaultSort) }, signal),
        roomList.fetchPage({ ...ofPartner, sort: writeSort(roomList.defaultSort) }, signal),
        assetList.fetchPage({ ...ofPartner, sort: writeSort(assetList.defaultSort) }, signal),
        fetchIncidentPage({ ...ofPartner, sort: '-opened_at' }, signal),
        fetchTicketPage({ ...ofPartner, sort: '-urgency' }, signal),
        isSuperuser
          ? userList.fetchPage({ ...ofPartner, sort: writeSort(userList.defaultSort) }, signal)
          : noUsers,
      ]);
      return { sites, rooms, assets, incidents, tickets, users };
    },
    enabled: search !== '',
    // Without a network it fails at once, instead of waiting for one.
    networkMode: 'always',
  });
}
