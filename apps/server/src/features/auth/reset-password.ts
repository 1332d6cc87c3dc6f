import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { hashNewPassword } from '#platform/passwords/hash-new-password.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { changePassword, findOpenResetLink, findPasswordOwner, spendResetLink } from './passwords.queries.ts';
import { recordOwnAction } from './sign-in-history.queries.ts';

/** The link is checked before the hashing, which may have to wait and holds no connection, and used up after it. */
export async function resetPassword(
  services: Services,
  reset: { token: string; password: string; address: string },
): Promise<{ user_id: number; hash: string }> {
  const { database, now } = services;
  const token_hash = hashOpaqueToken(reset.token);
  const owner = await asSystem(database, async (db) => {
    const open = await findOpenResetLink(db, { token_hash, now: now() });
    return open && findPasswordOwner(db, open.user_id);
  });
  if (!owner) throw invalidLink();
  const hash = await hashNewPassword(reset.password, owner);
  return asSystem(database, async (db) => {
    const spent = await spendResetLink(db, { token_hash, now: now() });
    if (!spent) throw invalidLink();
    await changePassword(db, { ...spent, hash, now: now() });
    const { user_id } = spent;
    await recordOwnAction(db, { action: 'password-reset', user_id, address: reset.address });
    return { user_id, hash };
  });
}

function invalidLink(): Problem {
  return new Problem('reset-token-invalid', 'This reset link is no longer valid. Request a new one.');
}
