import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { insertResetRequest, resetMailJob } from './reset-requests.queries.ts';
import { resetLimits } from './sign-in-throttles.ts';
import { selectMailbox } from './users.queries.ts';

/**
 * Everything that differs between a known and an unknown address happens after the response, so neither its text nor
 * its timing distinguishes them.
 */
export async function requestPasswordReset(
  services: Services,
  request: { email: string; address: string; language: string; origin: string },
): Promise<void> {
  const { database, jobs, limiter, now } = services;
  const { email, language, origin } = request;
  await limiter.require(resetLimits.address, request.address);
  services.background('password reset request', async () => {
    const { allowed } = await limiter.hit(resetLimits.account, email);
    if (!allowed) return;
    await asSystem(database, async (db) => {
      const owner = await selectMailbox(db, email);
      if (!owner) return;
      const fields = { user_id: owner.id, language, origin, requested_at: now() };
      const request_id = await insertResetRequest(db, fields);
      await jobs.add(db, resetMailJob, { key: request_id, data: { request_id } });
    });
  });
}
