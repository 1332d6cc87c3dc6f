import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from './s3-client.ts';
import { mayStillArrive } from './storage-unavailable.ts';

const seconds = (...all: number[]) => all.map((each) => each * 1000);
const maxPause = 60;
/**
 * A busy disk is back within seconds, a storage that is restarted within minutes. The pauses add up to 12 minutes, and
 * each attempt has a time limit of its own.
 */
export const usualPauses: readonly number[] = seconds(
  ...[1, 2, 5, 10, 20, 30],
  ...Array.from({ length: 11 }, () => maxPause),
);

/** Repeats work that is safe to repeat. `what` is for the log: "Storing 2026/11/…". */
export type Retry = <T>(what: string, work: () => Promise<T>) => Promise<T>;

type RetryOptions = {
  /** How messages name what is waited for. */
  of: string;
  log: (line: string) => void;
  pauses?: readonly number[] | undefined;
  isTemporary?: (error: unknown) => boolean;
  signal?: AbortSignal | undefined;
};

/**
 * For jobs that take minutes or hours and must not fail because the storage is slow for a moment: a backup, a restore.
 * Never for a request. Several pieces of work may run at once; when one gives up, the others are not repeated either.
 */
export function createRetry(options: RetryOptions): Retry {
  const { of, log, pauses = usualPauses, isTemporary = mayStillArrive, signal } = options;
  const gaveUp = new AbortController();
  const ends = signal ? AbortSignal.any([signal, gaveUp.signal]) : gaveUp.signal;
  const minutes = Math.max(1, Math.round(pauses.reduce((sum, each) => sum + each, 0) / 60_000));
  let isLogged = false;
  let changedAt = 0;

  // As in `watchStorage`: what was under way when the storage failed or recovered proves neither.
  const failed = (began: number, what: string, error: unknown) => {
    if (isLogged || began <= changedAt) return;
    log(`Waiting up to ${minutes} min for ${of}. ${what}: ${causeOf(error)}`);
    isLogged = true;
    changedAt = performance.now();
  };
  const worked = (began: number) => {
    if (!isLogged || began <= changedAt) return;
    log(`No longer waiting for ${of}: it can be used again.`);
    isLogged = false;
    changedAt = performance.now();
  };

  return async (what, work) => {
    for (let failures = 0; ; failures++) {
      const began = performance.now();
      try {
        const result = await work();
        worked(began);
        return result;
      } catch (error) {
        const milliseconds = pauses[failures];
        if (milliseconds === undefined) gaveUp.abort();
        if (milliseconds === undefined || ends.aborted || !isTemporary(error)) throw error;
        failed(began, what, error);
        await pause(milliseconds, undefined, { signal: ends }).catch(() => {
          throw error;
        });
      }
    }
  };
}

/** The sentence for the user hides the reason; the log needs it. */
function causeOf(error: unknown): string {
  const { cause } = error as Error;
  return cause === undefined ? (error as Error).message : reasonOf(cause);
}
