const firstMilliseconds = 1_000;
const maxMilliseconds = 60_000;

/** Full jitter: after an outage a thousand agents reconnect spread over time, not all at once. */
export function backOff(failures: number, random: number): number {
  return random * Math.min(maxMilliseconds, firstMilliseconds * 2 ** failures);
}

/** A rejected agent waits long, because an administrator has to act first. */
export function backOffRejected(random: number): number {
  return maxMilliseconds * (0.5 + random / 2);
}
