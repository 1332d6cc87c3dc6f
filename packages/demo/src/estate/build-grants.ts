import { adminUserId } from './build-partners.ts';
import type { Calendar } from './calendar.ts';
import type { AssetRow, DemoEstate, RoomRow, UserRow } from './demo-estate.ts';

/**
 * The grants of the restricted user. They deliberately include a room without its site, an asset without its room, and
 * an asset with neither: a grant opens nothing above or below its target.
 */
export function buildGrants(
  estate: {
    user: UserRow;
    siteIds: readonly number[];
    rooms: readonly RoomRow[];
    assets: readonly AssetRow[];
  },
  calendar: Calendar,
): Pick<DemoEstate, 'site_grants' | 'room_grants' | 'asset_grants'> {
  const grant = {
    user_id: estate.user.id,
    granted_by: adminUserId,
    granted_at: calendar.workingHours(18, 0.4),
  };
  const roomsOf = (siteId: number) => estate.rooms.filter((room) => room.site_id === siteId);
  const assetsOf = (room: RoomRow) => estate.assets.filter((asset) => asset.room_id === room.id);
  const [first, second, third, fourth] = estate.siteIds.map(roomsOf) as [
    RoomRow[],
    RoomRow[],
    RoomRow[],
    RoomRow[],
  ];
  const rooms = [...first.slice(0, 2), ...second.slice(0, 1), ...third.slice(0, 1)];
  const assets = [
    ...assetsOf(rooms[0] as RoomRow).slice(0, 3),
    ...assetsOf(rooms[2] as RoomRow).slice(0, 1),
    ...assetsOf(rooms[3] as RoomRow).slice(0, 2),
    ...assetsOf(first[2] as RoomRow).slice(0, 1),
    ...assetsOf(fourth[0] as RoomRow).slice(0, 1),
  ];
  return {
    site_grants: estate.siteIds.slice(0, 2).map((site_id) => ({ ...grant, site_id })),
    room_grants: rooms.map((room) => ({ ...grant, room_id: room.id })),
    asset_grants: assets.map((asset) => ({ ...grant, asset_id: asset.id })),
  };
}
