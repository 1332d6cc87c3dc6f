import type { Scope } from '#access/scope.ts';
import type { Db } from '#platform/database/database.ts';
import { endSessionsOf } from './sessions.queries.ts';

/**
 * Stores the hash and ends the user's sessions, but for the one given. Open reset links die too: whoever asked
 * for them no longer needs them.
 */
export async function changePassword(
  db: Db,
  scope: Scope,
  change: { user_id: number; hash: string; keepSession?: string; now: Date; isOwnChoice?: boolean },
): Promise<void> {
  const { user_id, hash, now, isOwnChoice = true } = change;
  await db
    .insertInto('user_passwords')
    .values({ user_id, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now }))
    .execute();
  // A demand to choose a password is not met by one that somebody else has chosen.
  if (isOwnChoice)
    await db.updateTable('users').set({ must_change_password: false }).where('id', '=', user_id).execute();
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
  await endSessionsOf(db, scope, { user_id, except: change.keepSession, because: 'password changed' });
}
