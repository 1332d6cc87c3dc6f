import { expect, test } from 'vitest';
import { summariseInventory } from './summarise-inventory.ts';

const asset = (room_id: number | null, manufacturer: string | null, category: string | null = null) => ({
  ...{ room_id, manufacturer, category, is_controlled: manufacturer === 'Sony' },
});

test('counts sites with rooms, rooms with assets, categories and known manufacturers', () => {
  const summary = summariseInventory({
    sites: [{ id: 1 }, { id: 2 }],
    rooms: [
      { id: 10, site_id: 1 },
      { id: 11, site_id: 1 },
      { id: 12, site_id: null },
    ],
    assets: [
      asset(10, 'Sony', 'All / Displays'),
      asset(10, 'LG', 'displays'),
      asset(null, null),
      asset(12, 'Sony'),
    ],
  });
  expect(summary).toEqual({
    ...{ sites: 2, sites_with_rooms: 1, rooms: 3, rooms_with_assets: 2, assets: 4, controlled: 2 },
    assets_by_category: [
      { name: '', count: 2 },
      { name: 'Displays', count: 2 },
    ],
    manufacturers: [
      { name: 'Sony', count: 2 },
      { name: 'LG', count: 1 },
    ],
  });
});

test('lists at most 50 manufacturers', () => {
  const assets = Array.from({ length: 60 }, (_, at) => asset(null, `Maker ${at}`));
  expect(summariseInventory({ sites: [], rooms: [], assets }).manufacturers).toHaveLength(50);
});
