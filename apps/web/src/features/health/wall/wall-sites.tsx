import type { Wall, WallRoom } from '@greenroom/domain/health/wall/wall.ts';
import { memo, useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { classNames } from '#ui/class-names.ts';

/** Each site with its rooms, in the order of their names: a change moves none of them. */
export function WallSites({ wall, changes }: { wall: Wall; changes: ReadonlyMap<number, number> }) {
  const { sites: names, rooms } = wall;
  const sites = useMemo(() => groupBySite(names, rooms), [names, rooms]);
  return sites.map((site) => <SiteBlock key={site.site_id ?? 0} site={site} changes={changes} />);
}

interface SiteBlockProps {
  site: SiteOfRooms;
  changes: ReadonlyMap<number, number>;
}

/** A change renders its own site and tile alone: a screen may show a thousand rooms. */
const SiteBlock = memo(function SiteBlock({ site: { site_name, rooms }, changes }: SiteBlockProps) {
  const { t } = useTranslation();
  return (
    <section className="wall-site">
      <h2>{site_name ?? t('shared.notAvailable')}</h2>
      <ul className="wall-rooms">
        {rooms.map((room) => (
          <RoomTile key={room.room_id} room={room} isChanged={changes.has(room.room_id)} />
        ))}
      </ul>
    </section>
  );
}, isSameBlock);

function isSameBlock(before: SiteBlockProps, after: SiteBlockProps): boolean {
  const { rooms } = after.site;
  return (
    before.site.site_name === after.site.site_name &&
    before.site.rooms.length === rooms.length &&
    rooms.every(
      (room, at) =>
        room === before.site.rooms[at] &&
        before.changes.has(room.room_id) === after.changes.has(room.room_id),
    )
  );
}

/** Rooms that are not healthy have their name; those without a device to monitor do not need it. */
const isNamed = ({ state }: WallRoom) => state !== 'healthy' && state !== 'unmonitored';

const RoomTile = memo(function RoomTile({ room, isChanged }: { room: WallRoom; isChanged: boolean }) {
  const { t } = useTranslation();
  const Icon = roomStateIcons[room.state];
  const state = t(`health.state.${room.state}`);
  return (
    <li
      data-room={room.room_id}
      data-state={room.state}
      className={classNames('wall-room', isChanged && 'wall-changed')}
    >
      <Icon aria-hidden="true" />
      {isNamed(room) ? (
        <>
          <span className="sr-only">{state} </span>
          <span className="wall-room-name">{room.room_name}</span>
        </>
      ) : (
        <span className="sr-only">{t('health.roomIs', { room: room.room_name, state })}</span>
      )}
    </li>
  );
});

type SiteOfRooms = { site_id: number | null; site_name: string | null; rooms: WallRoom[] };

function groupBySite(sites: Wall['sites'], rooms: readonly WallRoom[]): SiteOfRooms[] {
  const names = new Map(sites.map(({ site_id, site_name }) => [site_id, site_name]));
  const groups = new Map<number | null, SiteOfRooms>();
  for (const room of rooms) {
    const { site_id } = room;
    const site_name = site_id === null ? null : (names.get(site_id) ?? null);
    const group = groups.get(site_id) ?? { site_id, site_name, rooms: [] };
    group.rooms.push(room);
    groups.set(site_id, group);
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  for (const group of groups.values())
    group.rooms.sort((one, other) => compare(one.room_name, other.room_name) || one.room_id - other.room_id);
  return [...groups.values()].sort((one, other) => compare(one.site_name ?? '', other.site_name ?? ''));
}
