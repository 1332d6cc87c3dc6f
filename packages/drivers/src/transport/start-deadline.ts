/** A timer that fires this much too late shows that the process could not run. */
const blockedMilliseconds = 50;

/**
 * Calls `onLate` after this time; the result stops it. Time in which the process itself could not run counts once as a delay:
 * Node runs timers before it reads sockets, so a response that arrived in time would otherwise be missed.
 */
export function startDeadline(milliseconds: number, onLate: () => void): () => void {
  const due = performance.now() + milliseconds;
  const check = () => {
    const delay = performance.now() - due;
    if (delay <= blockedMilliseconds) return onLate();
    timer = setTimeout(onLate, Math.min(delay, milliseconds));
  };
  let timer = setTimeout(check, milliseconds);
  return () => clearTimeout(timer);
}
