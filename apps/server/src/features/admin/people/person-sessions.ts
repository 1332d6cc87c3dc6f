import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings } from '#access/session-end.ts';
import { endSessionOf, endSessionsOf, listSessions } from '#features/auth/sessions.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { changePeople, requireLesserRights, requirePartnerAdministrator } from './change-people.ts';
import type { PartnerAdministrator } from './partner-administrator.queries.ts';
import { findPersonFacts } from './people.queries.ts';

/** Where a person of the own partner is signed in, for an administrator who may change that person. */
export function listPersonSessions(
  services: Services,
  { viewer, address }: Requester,
  id: number,
): Promise<OwnSession[]> {
  return asSystem(services.database, async (db) => {
    await requirePerson(db, await requirePartnerAdministrator(db, viewer), id);
    const { session_id: current } = viewer;
    return listSessions(db, { user_id: id, current, here: address, now: services.now() });
  });
}

/** The session ends on its next request, on every server. */
export function endPersonSession(
  services: Services,
  requester: Requester,
  { id, session_id }: { id: number; session_id: string },
): Promise<void> {
  return changePeople(services, requester, async ({ db, administrator, record }) => {
    const subject = await requirePerson(db, administrator, id);
    const because = endingBy(administrator, id);
    if (!(await endSessionOf(db, { user_id: id, session_id, because })))
      throw new Problem('not-found', 'Session not found.');
    await record({ action: 'user-session-ended', user_id: id, subject, before: null, after: null });
  });
}

/** All sessions of the person; administrators keep their own current one. */
export function signOutPerson(services: Services, requester: Requester, id: number): Promise<void> {
  return changePeople(services, requester, async ({ db, administrator, record }) => {
    const subject = await requirePerson(db, administrator, id);
    const except = id === administrator.id ? { except: requester.viewer.session_id } : {};
    await endSessionsOf(db, { user_id: id, ...except, because: endingBy(administrator, id) });
    await record({ action: 'user-signed-out', user_id: id, subject, before: null, after: null });
  });
}

async function requirePerson(db: SystemDb, administrator: PartnerAdministrator, id: number): Promise<string> {
  const facts = await orNotFound('Person', findPersonFacts(db, administrator, id));
  requireLesserRights(facts);
  return facts.username;
}

const endingBy = (administrator: PartnerAdministrator, id: number) =>
  administrator.id === id ? endings.endedElsewhere : endings.endedByAdministrator;
