import { Problem } from '@greenroom/domain/http/problem.ts';
import { diskFull } from '../disk/disk-watch.ts';
import { isDiskFull } from '../disk/is-disk-full.ts';
import type { Log } from '../log/create-logger.ts';

/**
 * How long a disk or a storage may be silent. A user waits for the response to an upload: including everything before
 * and after, it must arrive within fifteen seconds.
 */
export const silenceMilliseconds = 10_000;

/** The error that the client gets when the storage fails; the reason goes to the log. */
export async function requireStorage<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, operation: what }, 'file storage failed');
    throw storageProblem(error);
  }
}

/**
 * Whether an object may exist after this failure of `put`: a storage that gave no answer may still take what it was sent,
 * even after it has confirmed a removal. Its note must stay for the sweep, which comes much later.
 */
export const mayStillArrive = (error: unknown) => error instanceof Problem && error.code === 'unavailable';

export function storageProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  if (isDiskFull(cause)) return diskFull(cause);
  return new Problem('unavailable', 'The file storage cannot be used right now. Try again in a moment.', {
    cause,
    retryAfterSeconds: 5,
  });
}
