import { removedMailJob } from '#features/auth/factors/factor-mails.queries.ts';
import { delayRemoval, deleteAllFactors } from '#features/auth/factors/factors.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { findUserFacts } from './users.queries.ts';

/** A stolen session of one superuser must not at once open the account of another. */
const superuserDelay = 86_400_000;

/** For a user who has lost them. The user is told by mail: the owner notices if it was someone else. */
export async function removeFactors(services: Services, requester: Requester, id: number): Promise<void> {
  const { now, jobs } = services;
  await changeUsers(services, requester, async ({ db, record }) => {
    const { username, is_superuser: is_delayed } = await orNotFound('User', findUserFacts(db, id));
    const due_at = new Date(now().getTime() + superuserDelay);
    if (is_delayed) await delayRemoval(db, id, due_at);
    else await deleteAllFactors(db, id);
    const after = is_delayed ? { due_at: due_at.toISOString() } : null;
    await record({ action: 'factors-removed', user_id: id, subject: username, before: null, after });
    const administrator_id = requester.viewer.user_id;
    const data = { user_id: id, administrator_id, delayed: is_delayed ? 1 : 0 };
    await jobs.add(db, removedMailJob, { key: id, data });
  });
}
