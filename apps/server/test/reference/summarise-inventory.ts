import { type InventorySummary, maxManufacturers } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { categoryName } from './category-name.ts';
import { countByName } from './count-by-name.ts';

type Estate = {
  readonly sites: readonly Pick<Site, 'id'>[];
  readonly rooms: readonly Pick<Room, 'id' | 'site_id'>[];
  readonly assets: readonly Pick<Asset, 'room_id' | 'is_controlled' | 'category' | 'manufacturer'>[];
};

/** What the server counts in its database, written as a rule. The input is what one viewer sees. */
export function summariseInventory({ sites, rooms, assets }: Estate): InventorySummary {
  const sitesOfRooms = new Set(rooms.map(({ site_id }) => site_id));
  const roomsOfAssets = new Set(assets.map(({ room_id }) => room_id));
  const named = countByName(assets.map(({ manufacturer }) => manufacturer ?? ''));
  return {
    sites: sites.length,
    sites_with_rooms: sites.filter(({ id }) => sitesOfRooms.has(id)).length,
    rooms: rooms.length,
    rooms_with_assets: rooms.filter(({ id }) => roomsOfAssets.has(id)).length,
    assets: assets.length,
    controlled: assets.filter(({ is_controlled }) => is_controlled).length,
    assets_by_category: countByName(assets.map(({ category }) => categoryName(category))),
    manufacturers: named.filter(({ name }) => name !== '').slice(0, maxManufacturers),
  };
}
