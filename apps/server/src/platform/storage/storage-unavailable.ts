import { Problem } from '@greenroom/domain/http/problem.ts';
import type { Log } from '../log/create-logger.ts';

/** What the caller hears when the storage fails; the reason goes to the log. */
export async function demandStorage<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, operation: what }, 'file storage failed');
    throw new Problem('unavailable', 'The file storage cannot be used right now. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
}
