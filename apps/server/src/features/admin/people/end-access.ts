import { sql } from 'kysely';
import { endings } from '#access/session-end.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { endResetLinks } from '#features/auth/passwords.queries.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';

/**
 * Makes users inactive whose last day is over. Their requests are rejected from midnight on, whether this has run or not;
 * it ends what does not ask who they are, such as mails and choices of people.
 */
export async function endAccess({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const isOver = sql<boolean>`users.is_active and not is_access_open(users.access_ends_on)`;
  const some = await asSystem(database, (db) =>
    db.selectFrom('users').where(isOver).select('id').limit(1).executeTakeFirst(),
  );
  if (!some) return;
  await asSystem(database, async (db) => {
    // Against changes of administrators, and the same work of another server.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.users})`.execute(db);
    const ended = await db
      .updateTable('users')
      .set({ is_active: false })
      .where(isOver)
      .returning(['id', 'username', sql<string>`access_ends_on::text`.as('access_ends_on')])
      .execute();
    for (const { id: user_id, username: subject, access_ends_on } of ended) {
      await endSessionsOf(db, { user_id, because: endings.accessEnded });
      await endResetLinks(db, { user_id, now: now() });
      const change = {
        action: 'access-ended',
        user_id,
        subject,
        before: null,
        after: { access_ends_on },
      } as const;
      await recordChange(db, {
        actor: { id: null, name: 'Greenroom', address: null, request_id: undefined },
        change,
      });
    }
  });
}
