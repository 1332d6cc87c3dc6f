import type { Room } from '@greenroom/domain/inventory/room.ts';

type SiteGroup = { siteId: number | null; siteName: string | null; rooms: Room[] };

/** Rooms in the order of their sites; those whose site the viewer may not see come last. */
export function groupBySite(rooms: readonly Room[]): SiteGroup[] {
  const groups = new Map<number | null, SiteGroup>();
  for (const room of rooms) {
    const group = groups.get(room.site_id) ?? { siteId: room.site_id, siteName: room.site_name, rooms: [] };
    group.rooms.push(room);
    groups.set(room.site_id, group);
  }
  const all = [...groups.values()];
  return [...all.filter(({ siteId }) => siteId !== null), ...all.filter(({ siteId }) => siteId === null)];
}
