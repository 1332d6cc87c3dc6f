import { randomBytes } from 'node:crypto';
import { objectionDays } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings } from '#access/session-end.ts';
import { asSystem } from '#platform/database/scope.ts';
import { type Limit, networkOf } from '#platform/limits/rate-limiter.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { changePassword, selectPasswordHash } from '../passwords.queries.ts';
import { insertResetRequest, resetMailJob } from '../reset-requests.queries.ts';
import { endSessionsOf } from '../sessions.queries.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import { findOpenNotice, spendNotice } from './sign-in-notices.queries.ts';

/** A token cannot be guessed; each try hashes nothing, but reads a row. */
const objectionLimit: Limit = { name: 'sign-in-objection', max: 50, windowSeconds: 3600 };

/**
 * The owner of an account did not sign in: all sessions end, and the password, which another person knows, works no
 * longer. A new one is set with a fresh link by mail, not with this one: an old mail must not open an account.
 */
export async function objectToSignIn(
  services: Services,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const { database, jobs, limiter } = services;
  await limiter.require(objectionLimit, networkOf(address));
  const now = services.now();
  const link = {
    token_hash: hashOpaqueToken(token),
    since: new Date(now.getTime() - objectionDays * 86_400_000),
  };
  const found = await asSystem(database, (db) => findOpenNotice(db, link));
  if (!found) throw objectionEnded();
  const { user_id, language, origin } = found;
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'));
  await asSystem(database, async (db) => {
    if (!(await spendNotice(db, { ...link, now }))) throw objectionEnded();
    await endSessionsOf(db, { user_id, because: endings.objected });
    await db.deleteFrom('auth_challenges').where('user_id', '=', user_id).execute();
    // Who signs in with a provider alone has none to replace.
    if ((await selectPasswordHash(db, user_id)) !== undefined) {
      await changePassword(db, { user_id, hash: unknownPassword, now, isOwnChoice: false });
      const request_id = await insertResetRequest(db, { user_id, language, origin, requested_at: now });
      await jobs.add(db, resetMailJob, { key: request_id, data: { request_id } });
    }
    await recordOwnAction(db, { action: 'sign-in-objected', user_id, address });
  });
}

function objectionEnded(): Problem {
  return new Problem(
    'objection-ended',
    'This link has been used or is too old. Set a new password if you do not know a sign-in.',
  );
}
