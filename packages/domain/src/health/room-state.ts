/** What a room can be, worst first. `unmonitored`: no connected device that its model needs. */
export const roomStates = ['down', 'degraded', 'unknown', 'healthy', 'unmonitored'] as const;
export type RoomState = (typeof roomStates)[number];

export function isWorse(state: RoomState, other: RoomState): boolean {
  return roomStates.indexOf(state) < roomStates.indexOf(other);
}

export function worstOf(states: readonly RoomState[]): RoomState | undefined {
  return roomStates.find((state) => states.includes(state));
}
