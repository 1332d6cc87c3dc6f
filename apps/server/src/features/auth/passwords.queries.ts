import { sql } from 'kysely';
import { endings } from '#access/session-end.ts';
import { mayEnter } from '#access/session-limits.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { endSessionsOf } from './sessions.queries.ts';

/**
 * Stores the hash and ends the sessions of the user, except the given one. Deletes open reset links, which are no
 * longer needed.
 */
export async function changePassword(
  db: SystemDb,
  change: { user_id: number; hash: string; keepSession?: string; now: Date; isOwnChoice?: boolean },
): Promise<void> {
  const { user_id, hash, now, isOwnChoice = true } = change;
  await db
    .insertInto('user_passwords')
    .values({ user_id, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now }))
    .execute();
  // A password set by another user does not fulfil a required change.
  if (isOwnChoice)
    await db.updateTable('users').set({ must_change_password: false }).where('id', '=', user_id).execute();
  await endResetLinks(db, { user_id, now });
  await endSessionsOf(db, { user_id, except: change.keepSession, because: endings.passwordChanged });
}

export async function selectPasswordHash(db: SystemDb, user_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_passwords')
    .where('user_id', '=', user_id)
    .select('hash')
    .executeTakeFirst();
  return row?.hash;
}

/** The hash that a new password of a user replaces, and the names that it may not be made of. */
export async function findPasswordOwner(
  db: SystemDb,
  user_id: number,
): Promise<{ replaces: string | null; names: string[] }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_passwords', 'user_passwords.user_id', 'users.id')
    .where('users.id', '=', user_id)
    .select(['hash as replaces', 'partner_id', 'username', 'email', 'full_name'])
    .executeTakeFirst();
  if (!row) return { replaces: null, names: [] };
  const { replaces, partner_id, ...own } = row;
  return { replaces, names: [...Object.values(own), ...(await selectNamesOfPartner(db, partner_id))] };
}

export async function selectNamesOfPartner(db: SystemDb, partner_id: number): Promise<string[]> {
  const row = await db
    .selectFrom('partners')
    .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
    .where('partners.id', '=', partner_id)
    .select(sql<string[]>`array_remove(array[partners.name, tenants.name, display_name], null)`.as('names'))
    .executeTakeFirst();
  return row?.names ?? [];
}

/** Includes links whose mail has not been sent yet. */
export async function endResetLinks(
  db: SystemDb,
  { user_id, now }: { user_id: number; now: Date },
): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
  await db
    .updateTable('reset_requests')
    .set({ done_at: now })
    .where('user_id', '=', user_id)
    .where('done_at', 'is', null)
    .execute();
}

type ResetLink = { token_hash: Buffer; now: Date };

/** The owner of an open link; undefined when the link is not open. */
export async function findOpenResetLink(
  db: SystemDb,
  { token_hash, now }: ResetLink,
): Promise<{ user_id: number } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(mayEnter)
    .select('password_resets.user_id')
    .executeTakeFirst();
}

/** Marks and checks in one statement: of two concurrent uses only one finds it unused. */
export async function spendResetLink(
  db: SystemDb,
  { token_hash, now }: ResetLink,
): Promise<{ user_id: number } | undefined> {
  return db
    .updateTable('password_resets')
    .from('users')
    .whereRef('users.id', '=', 'password_resets.user_id')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(mayEnter)
    .returning('password_resets.user_id')
    .executeTakeFirst();
}
