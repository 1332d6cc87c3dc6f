import { Problem, type ProblemCode } from '@greenroom/domain/http/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { isAccessOpen, sessionEndsAt } from './session-limits.ts';

/** Why a session ended, from its row. */
export const endings = {
  signedOut: 'signed out',
  /** From the list of sessions in the account, so from another browser. */
  endedElsewhere: 'ended elsewhere',
  endedByAdministrator: 'ended by administrator',
  /** The company has signed the user out where it signs in. */
  endedByProvider: 'ended by provider',
  passwordChanged: 'password changed',
  deactivated: 'deactivated',
  activated: 'activated',
  accessEnded: 'access ended',
  /** By the user, with the link of the mail about a sign-in. */
  objected: 'objected',
  usedTwice: 'refresh token used twice',
  restored: 'restored',
} as const;
export type Ending = (typeof endings)[keyof typeof endings];

const problems: Record<string, [ProblemCode, string] | undefined> = {
  [endings.signedOut]: ['session-signed-out', 'You have been signed out. Please sign in again.'],
  [endings.endedElsewhere]: [
    'session-ended-elsewhere',
    'You ended this session from another browser. Please sign in again.',
  ],
  [endings.endedByAdministrator]: [
    'session-ended-by-administrator',
    'An administrator has signed you out. Please sign in again.',
  ],
  [endings.endedByProvider]: [
    'session-ended-by-provider',
    'You have been signed out of your company account. Please sign in again.',
  ],
  [endings.restored]: [
    'session-restored',
    'The data was restored from a backup, which ended all sessions. Please sign in again.',
  ],
  [endings.passwordChanged]: [
    'session-password-changed',
    'Your password was changed, so this session has ended. Please sign in with the new password.',
  ],
  [endings.deactivated]: [
    'session-deactivated',
    'Your account has been deactivated. Please ask your administrator.',
  ],
  [endings.accessEnded]: ['session-access-ended', 'Your access has ended. Please ask your administrator.'],
  [endings.objected]: [
    'session-objected',
    'This session was ended because its sign-in was reported as unknown. Please set a new password.',
  ],
  [endings.usedTwice]: [
    'session-used-twice',
    'This session was used in two places at once and was ended for safety. Please sign in again.',
  ],
};

export type SessionFacts = {
  ended_because: string | null;
  /** With the limits of the partner. */
  expires_at: Date;
  is_active: boolean;
  is_access_open: boolean;
};

/** Only for the holder of one of the session's tokens; undefined when there is no reason to show. */
export function problemOfEnded(session: SessionFacts, now: Date): Problem | undefined {
  const because = session.ended_because ?? causeOf(session);
  const problem = because === null ? undefined : problems[because];
  if (problem) return new Problem(...problem);
  return session.expires_at <= now
    ? new Problem('session-expired', 'Your session has expired. Please sign in again.')
    : undefined;
}

function causeOf({ is_active, is_access_open }: SessionFacts): string | null {
  if (!is_access_open) return endings.accessEnded;
  return is_active ? null : endings.deactivated;
}

export async function explainEnded(
  database: Database,
  { session_id, user_id }: { session_id: string; user_id: number },
  now: Date,
): Promise<Problem | undefined> {
  const session = await asSystem(database, (db) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('sign_in_rules', 'sign_in_rules.partner_id', 'users.partner_id')
      .where('sessions.id', '=', session_id)
      .where('users.id', '=', user_id)
      .select(['sessions.ended_because', 'users.is_active'])
      .select([sessionEndsAt.as('expires_at'), isAccessOpen.as('is_access_open')])
      .executeTakeFirst(),
  );
  return session && problemOfEnded(session, now);
}
