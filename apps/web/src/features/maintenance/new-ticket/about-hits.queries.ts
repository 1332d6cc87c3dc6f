import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { chosenPartner } from '#api/partner-choice.ts';
import { fetchIncidentPage } from '#features/incidents/incidents.queries.ts';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import type { AboutThing } from '../about/tickets-about.queries.ts';

/** Per kind: typing finds the others. */
const maxRows = 6;

type Hit = { id: number; label: string };
export type IncidentHit = Hit & { version: number; thing: AboutThing | undefined };

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** What a ticket can be about. */
export function aboutHitsQuery(search: string) {
  const narrowed = chosenPartner();
  const page = { search, limit: maxRows, cursor: undefined, ...narrowed };
  return queryOptions({
    queryKey: ['ticket-about', search, narrowed] as const,
    queryFn: async ({ signal }) => {
      const [site, room, asset, incident] = await Promise.all([
        siteList.fetchPage({ ...page, sort: writeSort(siteList.defaultSort) }, signal),
        roomList.fetchPage({ ...page, sort: writeSort(roomList.defaultSort) }, signal),
        assetList.fetchPage({ ...page, sort: writeSort(assetList.defaultSort) }, signal),
        fetchIncidentPage({ ...page, sort: '-opened_at' }, signal),
      ]);
      return {
        site: site.rows.map(({ id, name, city }): Hit => ({ id, label: joined(name, city) })),
        room: room.rows.map(({ id, name, site_name }): Hit => ({ id, label: joined(name, site_name) })),
        asset: asset.rows.map(
          ({ id, product_name, room_name }): Hit => ({ id, label: joined(product_name, room_name) }),
        ),
        incident: incident.rows.filter(canHaveTicket).map(incidentHit),
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** At most one ticket of an incident is open. */
function canHaveTicket({ state, ticket, cause }: IncidentRow): boolean {
  return state !== 'resolved' && cause.class !== 'servers' && (ticket === null || ticket.is_closed);
}

function incidentHit({ id, version, cause, site_id, site_name }: IncidentRow): IncidentHit {
  const { asset_id, asset_name, room_id, room_name } = cause;
  const thing: AboutThing | undefined =
    asset_id !== null
      ? { type: 'asset', id: asset_id }
      : room_id !== null
        ? { type: 'room', id: room_id }
        : site_id !== null
          ? { type: 'site', id: site_id }
          : undefined;
  return { id, version, thing, label: joined(`#${id}`, asset_name ?? room_name, site_name) };
}
