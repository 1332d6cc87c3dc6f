import { Problem } from '@greenroom/domain/http/problem.ts';
import { endResetLinks } from '#features/auth/passwords.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Services } from '#platform/services.ts';
import { type Change, changeUsers, type Requester } from '../change-users.ts';
import { changePeople, requireLesserRights } from '../people/change-people.ts';
import { findPersonFacts } from '../people/people.queries.ts';
import { findUserFacts, findUserState } from '../users.queries.ts';

export function withdrawUserInvitation(services: Services, requester: Requester, id: number): Promise<void> {
  return changeUsers(services, requester, async (change) => {
    const { username } = await orNotFound('User', findUserFacts(change.db, id));
    await withdraw(change, { id, username, now: services.now() });
  });
}

export function withdrawInvitation(services: Services, requester: Requester, id: number): Promise<void> {
  return changePeople(services, requester, async ({ administrator, ...change }) => {
    const facts = await orNotFound('Person', findPersonFacts(change.db, administrator, id));
    requireLesserRights(facts);
    await withdraw(change, { id, username: facts.username, now: services.now() });
  });
}

/** The account stays, inactive: it may have been granted something, or be named in a history. */
async function withdraw(
  { db, record }: Change,
  { id, username, now }: { id: number; username: string; now: Date },
): Promise<void> {
  if ((await findUserState(db, id)) !== 'invited')
    throw new Problem('conflict', 'This user is not waiting for an invitation. Deactivate the user instead.');
  await endResetLinks(db, { user_id: id, now });
  await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
  await record({
    ...({ action: 'invitation-withdrawn', user_id: id, subject: username } as const),
    ...{ before: { is_active: true }, after: { is_active: false } },
  });
}
