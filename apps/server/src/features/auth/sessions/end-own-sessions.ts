import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings } from '#access/session-end.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { endSessionOf, endSessionsOf } from '../sessions.queries.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';

type Requester = { viewer: Viewer; address: string };

/** The session ends on its next request, on every server. */
export async function endOwnSession(
  { database }: Services,
  { viewer, address }: Requester,
  session_id: string,
): Promise<void> {
  const { user_id, request_id } = viewer;
  await asSystem(database, async (db) => {
    if (!(await endSessionOf(db, { user_id, session_id, because: endings.endedElsewhere })))
      throw new Problem('not-found', 'Session not found.');
    await recordOwnAction(db, { action: 'user-session-ended', user_id, address, request_id });
  });
}

/** All except the one of the request. */
export async function endOtherSessions(
  { database }: Services,
  { viewer, address }: Requester,
): Promise<void> {
  const { user_id, session_id, request_id } = viewer;
  await asSystem(database, async (db) => {
    const others = { user_id, except: session_id, because: endings.endedElsewhere };
    if ((await endSessionsOf(db, others)) > 0)
      await recordOwnAction(db, { action: 'user-signed-out', user_id, address, request_id });
  });
}
