import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings } from '#access/session-end.ts';
import { endSessionOf, listSessions } from '#features/auth/sessions.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from './change-users.ts';
import { findUserFacts } from './users.queries.ts';

/** For superusers: the sessions of any user. The application's role sees no sessions by itself. */
export function listUserSessions(services: Services, { viewer, address }: Requester, user_id: number) {
  return asSystem(services.database, async (db) => {
    await orNotFound('User', findUserFacts(db, user_id));
    const { session_id: current } = viewer;
    return listSessions(db, { user_id, current, here: address, now: services.now() });
  });
}

/** The session ends on its next request, on every server. */
export function endUserSession(
  services: Services,
  requester: Requester,
  { user_id, session_id }: { user_id: number; session_id: string },
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const { username } = await orNotFound('User', findUserFacts(db, user_id));
    const isOwn = requester.viewer.user_id === user_id;
    const because = isOwn ? endings.endedElsewhere : endings.endedByAdministrator;
    if (!(await endSessionOf(db, { user_id, session_id, because })))
      throw new Problem('not-found', 'Session not found.');
    await record({ action: 'user-session-ended', user_id, subject: username, before: null, after: null });
  });
}
