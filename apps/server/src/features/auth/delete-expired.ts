import { sql } from 'kysely';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';

/** Ended sessions are kept this long, for investigations. */
const retentionDays = 30;

/** Deletes expired rows, so that these tables do not grow forever. */
export async function deleteExpired({ database, now }: Services): Promise<void> {
  const today = now();
  const longAgo = new Date(today.getTime() - retentionDays * 86_400_000);
  await asSystem(database, async (db) => {
    await db.deleteFrom('rate_limits').where('window_ends_at', '<', today).execute();
    await db.deleteFrom('auth_challenges').where('expires_at', '<', today).execute();
    await db.deleteFrom('sso_codes').where('expires_at', '<', today).execute();
    await db.deleteFrom('refresh_tokens').where('expires_at', '<', today).execute();
    await db.deleteFrom('password_resets').where('expires_at', '<', longAgo).execute();
    await db.deleteFrom('reset_requests').where('requested_at', '<', longAgo).execute();
    await db.deleteFrom('signing_keys').where('verifies_until', '<', today).execute();
    await db
      .deleteFrom('sessions')
      .where(sql<boolean>`least(expires_at, coalesce(ended_at, expires_at)) < ${longAgo}`)
      .execute();
  });
}
