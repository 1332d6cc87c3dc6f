import { sql } from 'kysely';
import { mayEnter } from '#access/session-limits.ts';
import { visible } from '#access/visible.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** The signed-in user as the API returns it. */
export async function selectCurrentUser(db: ViewerDb, scope: Scope) {
  const query = db
    .selectFrom('users')
    .innerJoin('partners', 'partners.id', 'users.partner_id')
    .where('users.id', '=', scope.user_id)
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.full_name',
      'users.partner_id',
      'partners.name as partner_name',
      'users.is_active',
      'users.is_superuser',
      'users.force_explicit_grants',
      'users.roles',
      'users.permissions',
      sql<string[]>`permissions_of(users.permissions, users.roles)`.as('effective_permissions'),
      'users.created_at',
      'users.must_change_password as force_password_change',
      'users.language',
      'users.theme',
      'users.time_zone',
      sql<boolean>`(select count(*) > 1 from (
        select from partners seen where ${visible(scope, 'partners', 'seen')} limit 2) two)`.as(
        'sees_several_partners',
      ),
    ]);
  return jsonOne(db, query);
}

export type LoginRow = {
  id: number;
  /** Active, and before the end of the access. */
  may_enter: boolean;
  must_change_password: boolean;
  hash: string | null;
};

/** Finds the user who signs in, by email or username, ignoring case. */
export async function selectLogin(db: SystemDb, name: string): Promise<LoginRow | undefined> {
  // The database folds both sides: its lower case differs from JavaScript's beyond ASCII.
  const isEmail = sql<boolean>`lower(users.email) = lower(${name})`;
  return (
    db
      .selectFrom('users')
      .leftJoin('user_passwords', 'user_passwords.user_id', 'users.id')
      .where(sql<boolean>`(${isEmail} or lower(users.username) = lower(${name}))`)
      .select(['users.id', 'users.must_change_password', 'user_passwords.hash'])
      .select(mayEnter.as('may_enter'))
      // If an email is also the username of another user, the email wins.
      .orderBy(isEmail, 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** The active owner of a mailbox, with the stored address: a link goes there, never to the typed address. */
export async function selectMailbox(db: SystemDb, email: string) {
  return db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(mayEnter)
    .select(['id', 'email'])
    .executeTakeFirst();
}
