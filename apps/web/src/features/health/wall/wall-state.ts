import type { RoomHealthEvent } from '@greenroom/domain/health/room-health.ts';
import type { Wall, WallRoom } from '@greenroom/domain/health/wall/wall.ts';

/** What a wall screen shows, and when each room has last changed on it. */
export type WallState = { wall: Wall; changes: ReadonlyMap<number, number> };

/** A change stays framed for this long. */
export const framedMilliseconds = 30_000;

/** What was read, in place of what was shown: rooms that differ have changed meanwhile. */
export function replaceWall(before: WallState | undefined, wall: Wall, now: number): WallState {
  const known = new Map(before?.wall.rooms.map((room) => [room.room_id, room]));
  // A room that is as it was stays the same object, so that its tile is not rendered again.
  const rooms = wall.rooms.map((room) => {
    const shown = known.get(room.room_id);
    return shown && isSameRoom(shown, room) ? shown : room;
  });
  const changed = rooms.filter(
    ({ room_id, state }) => known.has(room_id) && known.get(room_id)?.state !== state,
  );
  return { wall: { ...wall, rooms }, changes: addChanges(before?.changes, changed, now) };
}

function isSameRoom(one: WallRoom, other: WallRoom): boolean {
  const names = Object.keys(other) as (keyof WallRoom)[];
  return names.every((name) => one[name] === other[name]);
}

/** Undefined for a room that is not on the wall: all has to be read again. */
export function turnRoom(
  { wall, changes }: WallState,
  { room_id, state, since }: RoomHealthEvent,
  now: number,
): WallState | undefined {
  const room = wall.rooms.find((one) => one.room_id === room_id);
  if (!room) return undefined;
  const rooms = wall.rooms.map((one) => (one === room ? { ...one, state, since } : one));
  if (room.state === state) return { wall: { ...wall, rooms }, changes };
  const counts = {
    ...wall.counts,
    [room.state]: wall.counts[room.state] - 1,
    [state]: wall.counts[state] + 1,
  };
  return { wall: { ...wall, counts, rooms }, changes: addChanges(changes, [room], now) };
}

/** Without those that are no longer framed, so that a screen that runs for days keeps none of them. */
export function dropOldChanges(state: WallState, now: number): WallState {
  const recent = [...state.changes].filter(([, at]) => now - at < framedMilliseconds);
  return recent.length === state.changes.size ? state : { ...state, changes: new Map(recent) };
}

function addChanges(
  changes: ReadonlyMap<number, number> = new Map(),
  rooms: readonly WallRoom[],
  now: number,
): ReadonlyMap<number, number> {
  if (rooms.length === 0) return changes;
  return new Map([...changes, ...rooms.map(({ room_id }) => [room_id, now] as const)]);
}
