import { DriverError } from './driver-error.ts';

/** For optional details, an unknown or unavailable command is not a failure. */
export async function ifKnown<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof DriverError && ['action-unsupported', 'device-busy'].includes(error.code))
      return undefined;
    throw error;
  });
}
