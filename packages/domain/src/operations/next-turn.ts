/**
 * The turn after the one at `due` that was served at `now`. It keeps to the device's own beat, whole periods after the
 * last, so that devices stay spread; missed beats are left out, and so is one that is less than half a period away.
 */
export function nextTurn({ due, period, now }: { due: number; period: number; now: number }): number {
  return due + period * (Math.round((now - due) / period) + 1);
}
