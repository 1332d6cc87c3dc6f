import { tooManyRequests } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';

/** A person who tries settings presses the button a few times a minute. */
const perUser = { name: 'connection-tests', max: 30, windowSeconds: 60 };
/** Devices lock themselves after several wrong passwords, so the next one has to wait. Also: one test at a time. */
const perDevice = { name: 'connection-tests-of-device', max: 1, windowSeconds: 11 };
const rejection = {
  code: 'too-many-requests',
  sentence: 'The device refused the last password, or another test of it is running.',
} as const;

/** Counts a test and rejects it above the limits. Call the result at its end: only a refused password keeps the device waiting. */
export async function limitTests(
  { limiter }: Pick<Services, 'limiter'>,
  { user_id, asset_id }: { user_id: number; asset_id: number },
): Promise<(end: { isAuthFailure: boolean }) => Promise<void>> {
  await limiter.require(perUser, String(user_id));
  const { allowed, retryAfterSeconds } = await limiter.hit(perDevice, String(asset_id));
  if (!allowed) {
    await limiter.forgive(perDevice, String(asset_id));
    throw tooManyRequests(retryAfterSeconds, rejection);
  }
  return async ({ isAuthFailure }) => {
    if (!isAuthFailure) await limiter.forgive(perDevice, String(asset_id));
  };
}
