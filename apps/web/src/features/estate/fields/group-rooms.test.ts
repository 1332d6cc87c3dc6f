import type { Room } from '@greenroom/domain/inventory/room.ts';
import { expect, test } from 'vitest';
import { groupRooms } from './group-rooms.ts';

const room = (id: number, name: string, site_id: number | null, site_name: string | null): Room => ({
  id,
  name,
  site_id,
  site_name,
  floor: null,
  room_type: null,
  capacity: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
});

test('puts rooms under their site, both by name', () => {
  const groups = groupRooms([
    room(1, 'Zénith', 2, 'Lyon'),
    room(2, 'atelier', 1, 'Élysée'),
    room(3, 'Bulle', 2, 'Lyon'),
  ]);
  expect(groups.map(({ siteName, rooms }) => [siteName, rooms.map(({ name }) => name)])).toEqual([
    ['Élysée', ['atelier']],
    ['Lyon', ['Bulle', 'Zénith']],
  ]);
});

test('separates two sites of the same name', () => {
  const groups = groupRooms([room(1, 'A', 7, 'Paris'), room(2, 'B', 8, 'Paris')]);
  expect(groups.map(({ siteId }) => siteId)).toEqual([7, 8]);
});

test('puts rooms of a hidden site last', () => {
  const groups = groupRooms([room(1, 'A', null, null), room(2, 'B', 8, 'Paris')]);
  expect(groups.map(({ siteName }) => siteName)).toEqual(['Paris', null]);
});
