import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import { addressLine, type Site } from '@greenroom/domain/inventory/site.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import {
  haystackOf,
  matchesLabels,
  matchesSearch,
  withoutSeparators,
} from '@greenroom/domain/listing/matches-search.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { DoorOpen, MapPin, Projector, Search, TriangleAlert, UserRound, Wrench } from 'lucide-react';
import { describeCause } from '#features/incidents/describe-cause.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ListPage } from '#listing/list-source.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { writeQuery } from '#listing/url-values.ts';
import { assetPath, incidentPath, incidentsPath, paths, roomPath, sitePath } from '#paths.ts';
import type { Hits } from './hits.queries.ts';
import type { PaletteGroup, PaletteLink } from './palette-option.ts';

/** Users only skim longer lists; the last line links to all of them. */
const maxHits = 5;

type Hit = Pick<PaletteLink, 'to' | 'icon' | 'label' | 'detail' | 'room_id'>;

export function hitGroups(hits: Hits, search: string, t: Translate): PaletteGroup[] {
  const { sites, rooms, assets, incidents, tickets, users } = hits;
  const groups = [
    {
      key: 'sites',
      label: t('nav.sites'),
      options: toOptions(sites, siteHit, {
        search,
        to: paths.sites + writeListQuery({ view: 'list', search }),
        label: t('palette.allSites', { total: sites.total }),
      }),
    },
    {
      key: 'rooms',
      label: t('nav.rooms'),
      options: toOptions(rooms, (row) => roomHit(row, search), {
        search,
        to: paths.rooms + writeListQuery({ search }),
        label: t('palette.allRooms', { total: rooms.total }),
      }),
    },
    {
      key: 'assets',
      label: t('nav.assets'),
      options: toOptions(assets, (row) => assetHit(row, search), {
        search,
        to: paths.assets + writeListQuery({ search }),
        label: t('palette.allAssets', { total: assets.total }),
      }),
    },
    {
      key: 'incidents',
      label: t('nav.incidents'),
      options: toOptions(incidents, (row) => incidentHit(row, t), {
        search,
        to: incidentsPath + writeListQuery({ search }),
        label: t('palette.allIncidents', { total: incidents.total }),
      }),
    },
    {
      key: 'tickets',
      label: t('palette.tickets'),
      options: toOptions(tickets, ticketHit, {
        search,
        to: paths.maintenance + writeListQuery({ view: 'list', search }),
        label: t('palette.allTickets', { total: tickets.total }),
      }),
    },
    {
      key: 'users',
      label: t('palette.users'),
      options: toOptions(users, userHit, {
        search,
        to: paths.users + writeQuery({ search }),
        label: t('palette.allUsers', { total: users.total }),
      }),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function toOptions<Row>(
  { rows, total }: ListPage<Row>,
  describe: (row: Row) => Hit,
  { search, ...all }: Pick<Hit, 'to' | 'label'> & { search: string },
): PaletteLink[] {
  const hits = rows
    .map(describe)
    .sort((one, other) => distance(one.label, search) - distance(other.label, search))
    .slice(0, maxHits)
    .map((hit) => ({ ...hit, key: hit.to, isRemembered: true }));
  if (total <= hits.length) return hits;
  return [...hits, { ...all, key: all.to, icon: Search, detail: '' }];
}

/** Names that begin with the text come first, then those that contain it, then matches in other fields. */
function distance(name: string, search: string): number {
  const at = foldText(name).indexOf(foldText(search));
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}

function siteHit(row: Site): Hit {
  return { to: sitePath(row.id), icon: MapPin, label: row.name, detail: addressLine(row) };
}

function roomHit(row: Room, search: string): Hit {
  const { id, name, room_type, site_name, floor } = row;
  const detail = listed(reason(search, name, [room_type]), site_name, floor);
  return { to: roomPath(id), icon: DoorOpen, label: name, detail, room_id: id };
}

function assetHit(row: AssetRow, search: string): Hit {
  const { id, product_name, serial_number, model, manufacturer, asset_type, room_name, site_name } = row;
  const own = [serial_number, model, manufacturer, asset_type];
  const why = reason(search, product_name, own) ?? labelReason(search, row);
  return {
    to: assetPath(id),
    icon: Projector,
    label: product_name,
    detail: listed(why, room_name, site_name),
  };
}

function incidentHit(row: IncidentRow, t: Translate): Hit {
  return {
    to: incidentPath(row.id),
    icon: TriangleAlert,
    label: describeCause(t, row),
    detail: listed(`#${row.id}`, t(`incidents.state.${row.state}`), row.site_name),
  };
}

/** A ticket has no page of its own: its number finds it on the board. */
function ticketHit({ id, name, partner }: Ticket): Hit {
  return {
    to: paths.maintenance + writeListQuery({ search: `#${id}` }),
    icon: Wrench,
    label: name,
    detail: listed(`#${id}`, partner.name),
  };
}

function userHit({ username, full_name, email, partner_name }: User): Hit {
  return {
    to: paths.users + writeQuery({ search: username }),
    icon: UserRound,
    label: full_name || username,
    detail: listed(email, partner_name),
  };
}

/** Shows the matching serial number, so that the user sees why the row matches. */
function reason(search: string, name: string, others: (string | null)[]): string | null {
  const matches = (text: string | null) => matchesSearch(haystackOf([text]), search);
  return matches(name) ? null : (others.find(matches) ?? null);
}

/** The same for a label with other separators. */
function labelReason(
  search: string,
  { product_name, mac_address, ip_address, ref }: AssetRow,
): string | null {
  if (matchesSearch(haystackOf([product_name]), search)) return null;
  const isMeant = (label: string | null) =>
    matchesLabels(haystackOf([label && withoutSeparators(label), label]), search);
  return [mac_address, ip_address, ref].find(isMeant) ?? null;
}

function listed(...texts: (string | null)[]): string {
  return texts.filter(Boolean).join(' · ');
}
