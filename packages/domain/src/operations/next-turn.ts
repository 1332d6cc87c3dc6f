/**
 * The turn after the one at `due` that ran at `now`. It is a whole number of periods after the last, so that devices
 * stay spread; missed turns are skipped, and so is one less than half a period away.
 */
export function nextTurn({ due, period, now }: { due: number; period: number; now: number }): number {
  return due + period * (Math.round((now - due) / period) + 1);
}
