import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { sitePath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card } from '#ui/card.tsx';
import { RoomSquare } from './room-square.tsx';
import { useSquareKeys } from './use-square-keys.ts';

/** Sites with a square for every room. Arrow keys walk through all squares. */
export function SiteSquares({ rooms }: { rooms: readonly RoomHealthRow[] }) {
  const { t } = useTranslation();
  const keys = useSquareKeys<HTMLUListElement>();
  const sites = useMemo(() => groupBySite(rooms), [rooms]);

  return (
    <ul {...keys} className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
      {sites.map(({ site_id, site_name, rooms: own }) => (
        <li key={site_id ?? 0} className="flex min-w-0 flex-col">
          <Card as="article" className="flex-1 gap-2 px-4 py-3">
            <h2 className="flex min-w-0 items-baseline justify-between gap-3 text-sm">
              {site_id === null ? (
                <span className="font-medium text-muted">{t('shared.notAvailable')}</span>
              ) : (
                <TextLink to={sitePath(site_id)} className="truncate">
                  {site_name}
                </TextLink>
              )}
              <span className="tabular shrink-0 text-xs font-normal text-muted">
                {t('health.roomCount', { count: own.length })}
              </span>
            </h2>
            <ul className="flex flex-wrap gap-1.5">
              {own.map((room) => (
                <li key={room.room_id} className="flex">
                  <RoomSquare room={room} />
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}

type SiteOfRooms = { site_id: number | null; site_name: string | null; rooms: RoomHealthRow[] };

/** Rooms in the order of their names, so that a change moves none of them. Sites in the order of their names, too. */
function groupBySite(rooms: readonly RoomHealthRow[]): SiteOfRooms[] {
  const sites = new Map<number | null, SiteOfRooms>();
  for (const room of rooms) {
    const { site_id, site_name } = room;
    const site = sites.get(site_id) ?? { site_id, site_name, rooms: [] };
    site.rooms.push(room);
    sites.set(site_id, site);
  }
  const byName = new Intl.Collator(undefined, { numeric: true }).compare;
  for (const site of sites.values()) site.rooms.sort((one, other) => byName(one.room_name, other.room_name));
  return [...sites.values()].sort((one, other) => byName(one.site_name ?? '', other.site_name ?? ''));
}
