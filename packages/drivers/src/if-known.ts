import { DriverError } from './driver-error.ts';

/** A device that does not know a command, or not now, is no failure when we only wanted to know more. */
export async function ifKnown<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof DriverError && ['action-unsupported', 'device-busy'].includes(error.code))
      return undefined;
    throw error;
  });
}
