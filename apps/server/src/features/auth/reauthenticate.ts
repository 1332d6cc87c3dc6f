import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { clearAttempts, requireAttempt } from '#platform/limits/throttle.ts';
import { requirePlaceInLine, verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { invalidToken } from '#platform/tokens/access-tokens.ts';
import { recordFailedSignIn } from './log-in.ts';
import { selectPasswordHash } from './passwords.queries.ts';
import { recordAuthentication } from './sessions.queries.ts';
import { signInThrottles } from './sign-in-throttles.ts';

/**
 * Checks the password of the signed-in user again. The throttle counts attempts by session: a session begins with the
 * right password, and wrong guesses in a stolen session do not slow down the owner's sign-in in another browser.
 */
export async function reauthenticate(
  services: Services,
  { viewer, address }: { viewer: Viewer; address: string },
  password: string,
): Promise<void> {
  const { database } = services;
  const { user_id, session_id } = viewer;
  const caller = { isKnown: true };
  requirePlaceInLine(caller);
  const counted = { throttle: signInThrottles(services.config).session, subject: session_id };
  const hash = await asSystem(database, async (db) => {
    await requireAttempt(db, [counted]);
    return selectPasswordHash(db, user_id);
  });
  if (!(await verifyPassword(hash, password, caller))) {
    recordFailedSignIn(services, { user_id, address });
    throw new Problem('password-wrong', 'The current password is wrong.');
  }
  await asSystem(database, async (db) => {
    await clearAttempts(db, counted);
    const isLive = await recordAuthentication(db, { session_id, now: services.now() });
    if (!isLive) throw invalidToken();
  });
}
