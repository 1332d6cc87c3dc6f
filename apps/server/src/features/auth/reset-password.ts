import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#access/scope.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { changePassword } from './passwords.queries.ts';

export async function resetPassword(
  services: Services,
  reset: { token: string; password: string },
): Promise<void> {
  const token_hash = hashOpaqueToken(reset.token);
  const now = services.now();
  await asSystem(services.database, async (db, scope) => {
    // Marking and checking in one statement: of two uses at once only one finds it unused.
    const link = await db
      .updateTable('password_resets')
      .from('users')
      .whereRef('users.id', '=', 'password_resets.user_id')
      .set({ used_at: now })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('users.is_active', '=', true)
      .returning('password_resets.user_id')
      .executeTakeFirst();
    if (!link)
      throw new Problem('reset-token-invalid', 'This reset link is no longer valid. Ask for a new one.');
    const hash = await hashPassword(reset.password);
    await changePassword(db, scope, { user_id: link.user_id, hash, now });
  });
}
