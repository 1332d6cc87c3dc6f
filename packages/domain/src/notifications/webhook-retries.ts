/** Pauses before each further attempt, as Standard Webhooks proposes: about three days in all. */
const retrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** A receiver may require a longer pause, up to this. */
export const maxRetryAfterSeconds = 3600;

/** The pause after a number of failed attempts; undefined when the delivery is given up. */
export function retryAfterAttempts(attempts: number, requiredSeconds = 0): number | undefined {
  const pause = retrySeconds[attempts - 1];
  return pause === undefined ? undefined : Math.max(pause, Math.min(requiredSeconds, maxRetryAfterSeconds));
}

/** The header `Retry-After`: seconds, or a date. */
export function readRetryAfter(header: string | undefined, second: number): number {
  if (header === undefined || header.length > 40) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header) / 1000;
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil(date - second));
}
