import { endings } from '#access/session-end.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { findUserFacts } from './users.queries.ts';

/** The sessions end on that user's next request, on every server. Administrators keep their current session. */
export function signOutUser(services: Services, requester: Requester, id: number): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const { username } = await orNotFound('User', findUserFacts(db, id));
    const isOwn = requester.viewer.user_id === id;
    const because = isOwn ? endings.endedElsewhere : endings.endedByAdministrator;
    const except = isOwn ? { except: requester.viewer.session_id } : {};
    await endSessionsOf(db, { user_id: id, ...except, because });
    await record({ action: 'user-signed-out', user_id: id, subject: username, before: null, after: null });
  });
}
