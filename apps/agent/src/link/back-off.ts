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

/** Longer would be a fault of the server or of a proxy. */
const maxRetryAfterSeconds = 600;

/** The server spreads its agents by whole seconds; within them the agents do. */
export function backOffBusy(retryAfterSeconds: number, random: number): number {
  return (retryAfterSeconds + random) * 1_000;
}

/** The seconds of the header, if it has a number that makes sense. */
export function readRetryAfter(header: string | undefined): number | undefined {
  const seconds = header !== undefined && /^\d{1,4}$/.test(header) ? Number(header) : 0;
  return seconds >= 1 ? Math.min(seconds, maxRetryAfterSeconds) : undefined;
}
