import { formerUserName } from '@greenroom/domain/access/former-user.ts';
import type { ErasurePreview } from '@greenroom/domain/admin/erasure/erasure-preview.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type ErasureSubject = {
  id: number;
  username: string;
  email: string;
  full_name: string;
  erasure_requested_at: Date | null;
};

export async function findErasureSubject(db: SystemDb, id: number): Promise<ErasureSubject | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .select(['id', 'username', 'email', 'full_name', 'erasure_requested_at'])
    .executeTakeFirst();
}

/** By username or mail address, for the command line. */
export async function findSubjectByName(db: SystemDb, name: string): Promise<ErasureSubject | undefined> {
  return db
    .selectFrom('users')
    .where('erased_at', 'is', null)
    .where(sql<boolean>`lower(${name}) in (lower(username), lower(email))`)
    .select(['id', 'username', 'email', 'full_name', 'erasure_requested_at'])
    .limit(1)
    .executeTakeFirst();
}

export async function hasOtherPartners(db: SystemDb, user_id: number): Promise<boolean> {
  const link = await db
    .selectFrom('user_partners')
    .where('user_id', '=', user_id)
    .select('partner_id')
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

export async function countErasure(
  db: SystemDb,
  user_id: number,
): Promise<Pick<ErasurePreview, 'deleted' | 'kept'>> {
  const { rows } = await sql<Pick<ErasurePreview, 'deleted' | 'kept'>>`
    select json_build_object(
      'sessions', (select count(*) from sessions where user_id = ${user_id}),
      'api_tokens', (select count(*) from api_tokens where user_id = ${user_id}),
      'passkeys', (select count(*) from passkeys where user_id = ${user_id}),
      'views', (select count(*) from saved_views where owner_id = ${user_id} and shared_with is null),
      'feedback', (select count(*) from feedback where user_id = ${user_id})) as deleted,
    json_build_object(
      'audit_entries', (select count(*) from audit_entries where user_id = ${user_id} or actor_id = ${user_id}),
      'changes', (select count(*) from changesets where actor_id = ${user_id}),
      'operations', (select count(*) from asset_operations where user_id = ${user_id}),
      'comments', (select count(*) from ticket_comments where author_id = ${user_id}),
      'tickets', (select count(*) from tickets where created_by = ${user_id}),
      'files', (select count(*) from files where uploaded_by = ${user_id})) as kept`.execute(db);
  return rows[0] as Pick<ErasurePreview, 'deleted' | 'kept'>;
}

export async function markForErasure(db: SystemDb, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_active: false, erasure_requested_at: now })
    .where('id', '=', id)
    .execute();
}

/** Those whose erasure has not ended: a job may get lost. */
export async function listUnerased(db: SystemDb): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('erasure_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Names that the person had before are in the entries about it. */
export async function listFormerNames(db: SystemDb, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from audit_entries e,
      lateral (values (e.before ->> 'username'), (e.before ->> 'full_name'), (e.before ->> 'email'),
        (e.after ->> 'username'), (e.after ->> 'full_name'), (e.after ->> 'email')) as names (name)
    where e.user_id = ${user_id} and e.action in ('user-created', 'user-changed') and name <> ''`.execute(db);
  return rows.map(({ name }) => name);
}

/** What belongs to the person alone. Sessions take their tokens along. */
const ownTables = [
  'user_partners',
  'user_passwords',
  'sessions',
  'password_resets',
  'reset_requests',
  'site_grants',
  'room_grants',
  'asset_grants',
  'asset_action_requests',
  'sign_in_tallies',
  'default_views',
  'notification_deliveries',
  'notification_rules',
  'notification_quiet',
  'notification_digests',
  'push_endpoints',
  'bounced_addresses',
  'ticket_followers',
  'totp_factors',
  'passkeys',
  'passkey_handles',
  'recovery_codes',
  'auth_challenges',
  'factor_notices',
  'factor_removals',
  'user_identities',
  'sso_codes',
  'scim_group_members',
  'scim_users',
  'sign_in_notices',
  'api_tokens',
  'seen_warranties',
  'security_event_counts',
  'feedback',
] as const;

export async function deleteOwnRows(db: SystemDb, user_id: number): Promise<void> {
  for (const table of ownTables)
    await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(db);
  await sql`delete from saved_views where owner_id = ${user_id} and shared_with is null`.execute(db);
}

export async function eraseNames(db: SystemDb, user_id: number, names: readonly string[]): Promise<void> {
  await sql`select erase_names(${user_id}, ${[...names]}::text[])`.execute(db);
}

/** The account itself, at the end: as long as it has the name, an interrupted erasure can be continued. */
export async function emptyAccount(db: SystemDb, { id, now }: { id: number; now: Date }): Promise<void> {
  const username = `former-user-${id}`;
  await db
    .updateTable('users')
    .set({
      ...{ username, email: `${username}@erased.invalid`, full_name: formerUserName },
      ...{ is_active: false, is_superuser: false, roles: [], permissions: [], force_explicit_grants: true },
      ...{ language: null, theme: null, time_zone: null, access_ends_on: null, erased_at: now },
    })
    .where('id', '=', id)
    .execute();
}
