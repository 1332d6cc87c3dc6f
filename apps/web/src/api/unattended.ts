/** Shorter than any limit for unused sessions. */
const attendedMilliseconds = 60_000;

let touchedAt = Date.now();
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const)
  globalThis.addEventListener?.(
    type,
    () => {
      touchedAt = Date.now();
    },
    { capture: true, passive: true },
  );

/** Its user has not touched the page for a while: what it requests by itself is no use of the session. */
export function isUnattended(now = Date.now()): boolean {
  return now - touchedAt > attendedMilliseconds;
}
