import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** A user as the sign-in with a provider sees it. */
export type Candidate = {
  id: number;
  username: string;
  full_name: string;
  is_active: boolean;
  is_superuser: boolean;
  must_change_password: boolean;
  roles: string[];
  partner_id: number;
};

const columns = [
  'users.id',
  'users.username',
  'users.full_name',
  'users.is_active',
  'users.is_superuser',
  'users.must_change_password',
  'users.roles',
  'users.partner_id',
] as const;

type Named = { partner_id: number; issuer: string; subject: string };

export async function findIdentity(db: SystemDb, { partner_id, issuer, subject }: Named) {
  return db
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .where('user_identities.partner_id', '=', partner_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select([...columns, 'user_identities.id as identity_id', 'is_stopped_by_claim'])
    .executeTakeFirst();
}

/** Of any partner: the caller compares. */
export async function findByEmail(db: SystemDb, email: string): Promise<Candidate | undefined> {
  return db
    .selectFrom('users')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .select(columns)
    .executeTakeFirst();
}

export async function hasIdentity(
  db: SystemDb,
  { user_id, issuer }: { user_id: number; issuer: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isNameTaken(db: SystemDb, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertIdentity(
  db: SystemDb,
  { user_id, partner_id, issuer, subject, now }: Named & { user_id: number; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('user_identities')
    .values({ user_id, partner_id, issuer, subject, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
