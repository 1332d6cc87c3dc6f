import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Seen } from './reference-model.ts';
import type { World } from './world.ts';

/** Rooms as the API returns them: with their site if the viewer sees it, without it otherwise. */
export function roomsWithParents({ rooms, sites }: Seen): Room[] {
  return rooms.map((room) => {
    const site = sites.find(({ id }) => id === room.site_id);
    return { ...room, site_id: site?.id ?? null, site_name: site?.name ?? null };
  });
}

/** The site of a hidden room is included if the viewer sees it, so the room is looked up in the whole world. */
export function assetsWithParents(
  { assets, rooms, sites }: Seen,
  world: World,
): (Asset & { room_floor: string | null })[] {
  return assets.map((asset) => {
    const room = rooms.find(({ id }) => id === asset.room_id);
    const { site_id } = world.rooms.find(({ id }) => id === asset.room_id) ?? {};
    const site = sites.find(({ id }) => id === site_id);
    return {
      ...asset,
      room_id: room?.id ?? null,
      room_name: room?.name ?? null,
      room_floor: room?.floor ?? null,
      site_id: site?.id ?? null,
      site_name: site?.name ?? null,
    } as Asset & { room_floor: string | null };
  });
}
