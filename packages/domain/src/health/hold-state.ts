import { isWorse, type RoomState } from './room-state.ts';

/**
 * A device may be back within seconds: a worse state counts only after this time, and so does not knowing, in place of
 * any other state. A better one counts at once.
 */
export const holdMilliseconds = 30_000;

export type HeldState = {
  state: RoomState;
  since: Date;
  /** Since when the room has been judged worse than its state, or unknown. */
  worse_since: Date | null;
};

type HoldInput = {
  before: HeldState | undefined;
  judged: RoomState;
  /** The room or its model has changed: there is nothing to wait for. */
  atOnce: boolean;
  now: Date;
};

/** The state that counts now. A state that was held back counts from the time at which it was first judged. */
export function holdState({ before, judged, atOnce, now }: HoldInput): HeldState {
  if (!before) return { state: judged, since: now, worse_since: null };
  if (judged === before.state) return { ...before, worse_since: null };
  const isHeld = isWorse(judged, before.state) || judged === 'unknown';
  const waits = isHeld && before.state !== 'unmonitored' && !atOnce;
  if (!waits) return { state: judged, since: later(now, before.since), worse_since: null };
  const worse_since = before.worse_since ?? now;
  const isOver = now.getTime() - worse_since.getTime() >= holdMilliseconds;
  if (!isOver) return { ...before, worse_since };
  return { state: judged, since: later(worse_since, before.since), worse_since: null };
}

/** Changes of a room have one order, also when a clock was set back. */
function later(time: Date, last: Date): Date {
  return time > last ? time : new Date(last.getTime() + 1);
}
