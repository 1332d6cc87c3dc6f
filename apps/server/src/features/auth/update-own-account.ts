import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { OwnAccountChange } from '@greenroom/domain/auth/own-account.ts';
import { sql } from 'kysely';
import { recordChange } from '#features/audit/audit.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';

/** Each name stays in the history permanently. */
const ownNameLimit: Limit = { name: 'own-name', max: 20, windowSeconds: 3600 };

/** Rights, partner, username and email stay with administrators: only what is shown to the user itself changes here. */
export async function updateOwnAccount(
  services: Services,
  { viewer, address }: { viewer: Viewer; address: string },
  change: OwnAccountChange,
): Promise<void> {
  const { full_name, language, theme, time_zone } = change;
  const fields = { full_name, language, theme, time_zone };
  if (Object.values(fields).every((value) => value === undefined)) return;
  const id = viewer.user_id;
  if (full_name !== undefined) await services.limiter.require(ownNameLimit, String(id));
  await asSystem(services.database, async (db) => {
    if (full_name !== undefined) await recordNewName(db, { viewer, address, full_name });
    await db.updateTable('users').set(fields).where('id', '=', id).execute();
  });
}

async function recordNewName(
  db: SystemDb,
  { viewer, address, full_name }: { viewer: Viewer; address: string; full_name: string },
): Promise<void> {
  const { user_id: id, request_id } = viewer;
  const user = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['username', 'full_name', sql<string>`coalesce(nullif(full_name, ''), username)`.as('name')])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.full_name === full_name) return;
  await recordChange(db, {
    actor: { id, name: user.name, address, request_id },
    change: {
      action: 'user-changed',
      user_id: id,
      subject: user.username,
      before: { full_name: user.full_name },
      after: { full_name },
    },
  });
}
