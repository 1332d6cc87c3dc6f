import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import { hashNewPassword } from '#platform/passwords/hash-new-password.ts';
import type { Services } from '#platform/services.ts';
import { invalidToken } from '#platform/tokens/access-tokens.ts';
import { changePassword, findPasswordOwner } from './passwords.queries.ts';
import { lockLiveSession, requireFreshSignIn } from './sessions.queries.ts';
import { recordOwnAction } from './sign-in-history.queries.ts';

/** More often than a user changes it; each change is hashed and stays in the history permanently. */
const ownPasswordLimit: Limit = { name: 'own-password', max: 20, windowSeconds: 3600 };

/** Allowed while a change is required, or soon after the user of this session has entered the password. */
export async function setOwnPassword(
  services: Services,
  { viewer, address }: { viewer: Viewer; address: string },
  password: string,
): Promise<{ user_id: number; hash: string }> {
  const { database, now } = services;
  const { user_id, session_id } = viewer;
  const owner = await asSystem(database, async (db) => {
    await requireFreshSignIn(db, { viewer, now: now() });
    return findPasswordOwner(db, user_id);
  });
  await services.limiter.require(ownPasswordLimit, String(user_id));
  const hash = await hashNewPassword(password, owner);
  await asSystem(database, async (db) => {
    // Hashing takes a while; a session that was ended in the meantime, perhaps by a reset, may no longer set a
    // password.
    if (!(await lockLiveSession(db, session_id))) throw invalidToken();
    await changePassword(db, { user_id, hash, keepSession: session_id, now: now() });
    await recordOwnAction(db, {
      ...{ action: 'password-changed', user_id, address },
      request_id: viewer.request_id,
    });
  });
  return { user_id, hash };
}
