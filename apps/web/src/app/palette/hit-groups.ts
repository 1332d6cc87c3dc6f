import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import { addressLine, type Site } from '@greenroom/domain/inventory/site.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import type { TFunction } from 'i18next';
import { DoorOpen, MapPin, Projector, Search } from 'lucide-react';
import type { ListPage } from '#listing/list-source.ts';
import { writeQuery } from '#listing/url-values.ts';
import { assetPath, paths, roomPath, sitePath } from '../paths.ts';
import type { Hits } from './hits.queries.ts';
import type { PaletteGroup, PaletteOption } from './palette-option.ts';

/** More than these of a kind nobody reads; the last line leads to all of them. */
const mostHits = 5;

type Hit = Pick<PaletteOption, 'to' | 'icon' | 'label' | 'detail'>;

export function hitGroups({ sites, rooms, assets }: Hits, search: string, t: TFunction): PaletteGroup[] {
  const groups = [
    {
      key: 'sites',
      label: t('nav.sites'),
      options: toOptions(sites, siteHit, {
        search,
        to: paths.sites + writeQuery({ view: 'list', search }),
        label: t('palette.allSites', { total: sites.total }),
      }),
    },
    {
      key: 'rooms',
      label: t('nav.rooms'),
      options: toOptions(rooms, (row) => roomHit(row, search), {
        search,
        to: paths.rooms + writeQuery({ search }),
        label: t('palette.allRooms', { total: rooms.total }),
      }),
    },
    {
      key: 'assets',
      label: t('nav.assets'),
      options: toOptions(assets, (row) => assetHit(row, search), {
        search,
        to: paths.assets + writeQuery({ search }),
        label: t('palette.allAssets', { total: assets.total }),
      }),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function toOptions<Row>(
  { rows, total }: ListPage<Row>,
  describe: (row: Row) => Hit,
  { search, ...all }: Pick<Hit, 'to' | 'label'> & { search: string },
): PaletteOption[] {
  const hits = rows
    .map(describe)
    .sort((one, other) => distance(one.label, search) - distance(other.label, search))
    .slice(0, mostHits)
    .map((hit) => ({ ...hit, key: hit.to, isRemembered: true }));
  if (total <= hits.length) return hits;
  return [...hits, { ...all, key: all.to, icon: Search, detail: '' }];
}

/** Names that begin with the text come first, then those that contain it, then what was found by something else. */
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
  return { to: roomPath(id), icon: DoorOpen, label: name, detail };
}

function assetHit(row: AssetRow, search: string): Hit {
  const { id, product_name, serial_number, model, manufacturer, asset_type, room_name, site_name } = row;
  const why = reason(search, product_name, [serial_number, model, manufacturer, asset_type]);
  return {
    to: assetPath(id),
    icon: Projector,
    label: product_name,
    detail: listed(why, room_name, site_name),
  };
}

/** Whoever typed a serial number wants to see that it is the one. */
function reason(search: string, name: string, others: (string | null)[]): string | null {
  const matches = (text: string | null) => matchesSearch(haystackOf([text]), search);
  return matches(name) ? null : (others.find(matches) ?? null);
}

function listed(...texts: (string | null)[]): string {
  return texts.filter(Boolean).join(' · ');
}
