import type { Room } from '@greenroom/domain/inventory/room.ts';
import { roomOrder } from '@greenroom/domain/inventory/room.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';

export type RoomGroup = { siteId: number | null; siteName: string | null; rooms: Room[] };

/** By site in order of their names, each with its rooms by name; rooms whose site the viewer may not see come last. */
export function groupRooms(rooms: readonly Room[]): RoomGroup[] {
  const byName = sortRows(rooms, { key: 'name', direction: 'asc' }, roomOrder);
  const groups = new Map<number | null, RoomGroup>();
  for (const room of byName) {
    const group = groups.get(room.site_id) ?? { siteId: room.site_id, siteName: room.site_name, rooms: [] };
    group.rooms.push(room);
    groups.set(room.site_id, group);
  }
  const named = [...groups.values()].flatMap((group) =>
    group.siteId === null ? [] : [{ id: group.siteId, group }],
  );
  const sorted = sortRows(
    named,
    { key: 'site', direction: 'asc' },
    { sortValue: ({ group }) => group.siteName, nameKey: 'site' },
  );
  const hidden = groups.get(null);
  return [...sorted.map(({ group }) => group), ...(hidden ? [hidden] : [])];
}
