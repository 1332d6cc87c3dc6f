import { Problem } from '@greenroom/domain/http/problem.ts';
import { insertResetRequest, mailLanguage, resetMailJob } from '#features/auth/reset-requests.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { changePeople, requireLesserRights } from './change-people.ts';
import { findPersonFacts } from './people.queries.ts';

/** The same as for the reset links of superusers. */
const linkLimit: Limit = { name: 'reset-link', max: 5, windowSeconds: 3600 };

export type LinkOptions = { language: string; origin: string };

/** The link goes to the mailbox of the person alone: the administrator never sees it. */
export function sendInvitation(
  services: Services,
  requester: Requester,
  { id, ...link }: LinkOptions & { id: number },
): Promise<void> {
  return changePeople(services, requester, async ({ db, administrator, record }) => {
    const facts = await orNotFound('Person', findPersonFacts(db, administrator, id));
    requireLesserRights(facts);
    if (!facts.is_active)
      throw new Problem('conflict', 'An inactive user cannot set a password. Make the user active first.');
    await services.limiter.require(linkLimit, String(id));
    await addInvitation(services, db, { user_id: id, is_invitation: facts.is_invited, ...link });
    await record({
      action: 'reset-link-sent',
      user_id: id,
      subject: facts.username,
      before: null,
      after: null,
    });
  });
}

/** The mail is sent after the transaction, by the queue: without it there is neither the person nor the mail. */
export async function addInvitation(
  { jobs, now }: Services,
  db: SystemDb,
  request: LinkOptions & { user_id: number; is_invitation: boolean },
): Promise<void> {
  const language = await mailLanguage(db, request.user_id, request.language);
  const request_id = await insertResetRequest(db, { ...request, language, requested_at: now() });
  await jobs.add(db, resetMailJob, { key: request_id, data: { request_id } });
}
