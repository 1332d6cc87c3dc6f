import { Problem } from '@greenroom/domain/http/problem.ts';
import { insertResetRequest, mailLanguage, resetMailJob } from '#features/auth/reset-requests.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { findUserFacts, findUserState } from './users.queries.ts';

/** Enough for a lost mail, and too few to flood a mailbox. */
const linkLimit: Limit = { name: 'reset-link', max: 5, windowSeconds: 3600 };

type Input = { id: number; language: string; origin: string };

/** Only the user receives the link: an administrator never sees it. */
export async function sendResetLink(
  services: Services,
  requester: Requester,
  { id, language, origin }: Input,
): Promise<void> {
  const { database, jobs, limiter, now } = services;
  // Checked before the limit: an unknown user is always 404, however often it is requested.
  await asSystem(database, (db) => orNotFound('User', findUserFacts(db, id)));
  await limiter.require(linkLimit, String(id));
  await changeUsers(services, requester, async ({ db, record }) => {
    const { username, is_active } = await orNotFound('User', findUserFacts(db, id));
    if (!is_active)
      throw new Problem('conflict', 'An inactive user cannot set a password. Make the user active first.');
    const request_id = await insertResetRequest(db, {
      user_id: id,
      language: await mailLanguage(db, id, language),
      origin,
      requested_at: now(),
      is_invitation: (await findUserState(db, id)) === 'invited',
    });
    await jobs.add(db, resetMailJob, { key: request_id, data: { request_id } });
    await record({ action: 'reset-link-sent', user_id: id, subject: username, before: null, after: null });
  });
}
