import type { Wall, WallRoom } from '@greenroom/domain/health/wall/wall.ts';
import { expect, test } from 'vitest';
import { dropOldChanges, replaceWall, turnRoom, type WallState } from './wall-state.ts';

const room = (room_id: number, state: WallRoom['state']): WallRoom => ({
  ...{ room_id, room_name: `Room ${room_id}`, site_id: 1, state, since: null, in_maintenance: false },
});
const wall = (...rooms: WallRoom[]): Wall => ({
  partner_name: 'Lumière',
  counts: { down: 0, degraded: 0, unknown: 0, healthy: 2, unmonitored: 0 },
  sites: [{ site_id: 1, site_name: 'Lyon' }],
  rooms,
});
const since = '2026-01-05T09:12:00Z';

test('a room that turns changes its counts, is framed for half a minute, and is then forgotten', () => {
  const first = replaceWall(undefined, wall(room(1, 'healthy'), room(2, 'healthy')), 1000);
  expect(first.changes.size).toBe(0);
  const event = { room_id: 2, site_id: 1, state: 'down' as const, since };
  const turned = turnRoom(first, event, 2000) as WallState;
  expect(turned.wall.counts).toMatchObject({ down: 1, healthy: 1 });
  expect(turned.wall.rooms[1]).toMatchObject({ state: 'down', since });
  expect([...turned.changes]).toEqual([[2, 2000]]);
  // The same event again, as after a reconnection, counts nothing twice.
  expect(turnRoom(turned, event, 3000)?.wall.counts).toMatchObject({ down: 1, healthy: 1 });
  expect(dropOldChanges(turned, 31_000)).toBe(turned);
  expect(dropOldChanges(turned, 32_000).changes.size).toBe(0);
});

test('what changed while nothing could be read is framed, too; a new room is no change', () => {
  const first = replaceWall(undefined, wall(room(1, 'healthy'), room(2, 'healthy')), 1000);
  const next = replaceWall(first, wall(room(1, 'healthy'), room(2, 'down'), room(3, 'down')), 9000);
  expect([...next.changes]).toEqual([[2, 9000]]);
  expect(turnRoom(first, { room_id: 3, site_id: 1, state: 'down', since }, 1000)).toBeUndefined();
});
