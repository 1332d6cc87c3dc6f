import type { SystemDb } from '#platform/database/scope.ts';
import { defineJob, type Jobs } from '#platform/jobs/jobs.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';

/** Tells one superuser that another one has signed in with a password where that is the exception. */
export const besideSsoMailJob = defineJob<{ user_id: number; receiver_id: number }>(
  'sign-in-beside-sso-mail',
);

/** More superusers than an installation has. */
const maxReceivers = 50;

export async function recordSignInBesideSso(
  db: SystemDb,
  { jobs, user_id, address }: { jobs: Jobs; user_id: number; address: string },
): Promise<void> {
  await recordOwnAction(db, { action: 'signed-in-beside-sso', user_id, address });
  const receivers = await db
    .selectFrom('users')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .select('id')
    .orderBy('id')
    .limit(maxReceivers)
    .execute();
  for (const { id } of receivers)
    await jobs.add(db, besideSsoMailJob, { key: id, data: { user_id, receiver_id: id } });
}
