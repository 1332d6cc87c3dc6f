import type { ShownClock } from './shown-clock.ts';

export const isEnded = ({ state }: Pick<ShownClock, 'state'>) => state !== 'running' && state !== 'paused';

export function isLate({ state, due_at }: Pick<ShownClock, 'state' | 'due_at'>, now: number): boolean {
  return !isEnded({ state }) && due_at !== null && Date.parse(due_at) <= now;
}

/** The service time that is left at a moment, in seconds; negative when it is late. */
export function secondsLeft(
  { counted_at, left_s, hours, state }: Pick<ShownClock, 'counted_at' | 'left_s' | 'hours' | 'state'>,
  now: number,
): number | null {
  if (counted_at === null || left_s === null) return null;
  const from = Date.parse(counted_at) / 1000;
  const to = Math.max(from, now / 1000);
  if (state !== 'running') return left_s;
  if (hours === null) return Math.round(left_s - (to - from));
  let passed = 0;
  for (let at = 0; at + 1 < hours.length; at += 2) {
    const [opens = 0, closes = 0] = [hours[at], hours[at + 1]];
    passed += Math.max(0, Math.min(to, closes * 60) - Math.max(from, opens * 60));
  }
  return Math.round(left_s - passed);
}
