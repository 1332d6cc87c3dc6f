import { DriverError } from './driver-error.ts';

/** For optional details, an unknown or unavailable command is not a failure. */
export async function ifKnown<T>(response: Promise<T>): Promise<T | undefined> {
  return response.catch((error: unknown) => {
    if (error instanceof DriverError && ['action-unsupported', 'device-busy'].includes(error.code))
      return undefined;
    throw error;
  });
}
