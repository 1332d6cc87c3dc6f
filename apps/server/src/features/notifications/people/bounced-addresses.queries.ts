import type { MyNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** Null when mails arrive, and for an address that the user no longer has. */
export async function findBounced(db: SystemDb, user_id: number): Promise<MyNotifications['bounced']> {
  const { rows } = await sql<{ email: string; at: Date }>`
    select b.email, b.at from bounced_addresses b join users u on u.id = b.user_id and u.email = b.email
    where b.user_id = ${user_id}`.execute(db);
  const [row] = rows;
  return row ? { email: row.email, at: row.at.toISOString() } : null;
}

/** The mail server has rejected the address. The first time counts. */
export async function markBounced(
  db: SystemDb,
  { user_id, email, at }: { user_id: number; email: string; at: Date },
): Promise<void> {
  await sql`
    insert into bounced_addresses (user_id, email, at) values (${user_id}, ${email}, ${at})
    on conflict (user_id) do update set email = excluded.email, at = excluded.at
    where bounced_addresses.email <> excluded.email`.execute(db);
}

export async function clearBounced(db: SystemDb, user_id: number): Promise<void> {
  await sql`delete from bounced_addresses where user_id = ${user_id}`.execute(db);
}
