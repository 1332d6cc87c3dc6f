import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';

/** Deletes what nothing looks at any more once it has expired. What is kept for a while is deleted by the retention. */
export async function deleteExpired({ database, now }: Services): Promise<void> {
  const today = now();
  await asSystem(database, async (db) => {
    await db.deleteFrom('rate_limits').where('window_ends_at', '<', today).execute();
    await db.deleteFrom('auth_challenges').where('expires_at', '<', today).execute();
    await db.deleteFrom('sso_codes').where('expires_at', '<', today).execute();
    await db.deleteFrom('refresh_tokens').where('expires_at', '<', today).execute();
    await db.deleteFrom('signing_keys').where('verifies_until', '<', today).execute();
  });
}
