import { defaultPermissions } from '@greenroom/domain/access/permission.ts';
import { isEmailAddress } from '@greenroom/domain/auth/email-pattern.ts';
import { sql } from 'kysely';
import { endings } from '#access/session-end.ts';
import { lockUsers } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { endResetLinks } from '#features/auth/passwords.queries.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { notFound, ScimError } from './scim-error.ts';
import { syncRoles } from './scim-groups.queries.ts';
import type { Directory } from './scim-tokens.queries.ts';
import { adoptUsers, findDetached, type ScimUserRow, selectUsers } from './scim-users.queries.ts';
import { fullNameOf, type UserState } from './user-state.ts';

export type ScimRequester = { directory: Directory; address: string; request_id: string };

type Change = {
  db: SystemDb;
  record: (change: Parameters<typeof recordChange>[1]['change']) => Promise<void>;
};

/** One at a time, like every change of users, with its entries in the audit log. */
export function changeByScim<T>(
  { database }: Pick<Services, 'database'>,
  { directory, address, request_id }: ScimRequester,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const actor = { id: null, name: `Directory (${directory.partner_name})`, address, request_id };
  return asSystem(database, async (db) => {
    await lockUsers(db);
    await adoptUsers(db, directory.partner_id);
    return work({ db, record: (change) => recordChange(db, { actor, change }) });
  }).catch(rejectTaken);
}

/** The name may belong to another partner: no more is said. */
function rejectTaken(error: unknown): never {
  const { constraint = '' } = error as { constraint?: string };
  if (['users_username_key', 'users_email_key', 'scim_groups_name_key'].includes(constraint))
    throw new ScimError(409, 'This name or address is taken.', 'uniqueness');
  throw error;
}

export async function requireUser(db: SystemDb, directory: Directory, id: string): Promise<ScimUserRow> {
  const where = sql<boolean>`s.id::text = ${id.toLowerCase()}`;
  const [row] = await selectUsers(db, { ...directory, where }, { offset: 0, limit: 1 });
  if (!row) throw notFound();
  return row;
}

export function stateOf(row: ScimUserRow): UserState {
  return {
    ...{
      userName: row.username,
      email: row.email,
      active: row.is_active,
      displayName: row.full_name || null,
    },
    ...{ formatted: row.full_name || null, givenName: row.given_name, familyName: row.family_name },
    ...{ externalId: row.external_id, title: row.title, department: row.department },
  };
}

function ownColumns(state: UserState) {
  const { externalId, givenName, familyName, title, department } = state;
  return { external_id: externalId, given_name: givenName, family_name: familyName, title, department };
}

/** A user without an address would get no mail; Entra sends none when the user name is one. */
function addressOf({ email, userName }: UserState): string {
  const address = email ?? userName ?? '';
  if (!isEmailAddress(address))
    throw new ScimError(400, 'A user needs an address in emails, or as userName.', 'invalidValue');
  return address;
}

export async function createScimUser(
  services: Services,
  requester: ScimRequester,
  state: UserState,
): Promise<ScimUserRow> {
  const { directory } = requester;
  const { partner_id, ceiling } = directory;
  const username = requireName(state);
  return changeByScim(services, requester, async ({ db, record }) => {
    const detached = await findDetached(db, { partner_id, username });
    if (detached) return attachAgain(services, { db, record }, { directory, state, ...detached });
    const row = {
      ...{ username, email: addressOf(state), full_name: fullNameOf(state), partner_id },
      is_active: state.active,
      permissions: defaultPermissions.filter((permission) => ceiling.includes(permission)),
    };
    const { id: user_id } = await db
      .insertInto('users')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('scim_users')
      .values({ user_id, partner_id, is_made: true, ...ownColumns(state) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record({ action: 'user-created', user_id, subject: username, before: null, after: row });
    return requireUser(db, directory, id);
  });
}

type Again = { directory: Directory; state: UserState; user_id: number };

/** The directory has deleted this user before. It is the same person with a new id; its history stays. */
async function attachAgain(
  services: Services,
  change: Change,
  { directory, state, user_id }: Again,
): Promise<ScimUserRow> {
  const { id } = await change.db
    .updateTable('scim_users')
    .set({ detached_at: null, id: sql<string>`gen_random_uuid()`, created_at: services.now() })
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return applyState(services, change, { directory, row: await requireUser(change.db, directory, id), state });
}

/** `change` makes the new attributes of the present ones; `requireVersion` compares the latter. */
export function changeScimUser(
  services: Services,
  requester: ScimRequester,
  {
    id,
    change,
    requireVersion,
  }: { id: string; change: (before: UserState) => UserState; requireVersion: (row: ScimUserRow) => void },
): Promise<ScimUserRow> {
  const { directory } = requester;
  return changeByScim(services, requester, async (open) => {
    const row = await requireUser(open.db, directory, id);
    requireVersion(row);
    return applyState(services, open, { directory, row, state: change(stateOf(row)) });
  });
}

type Applied = { directory: Directory; row: ScimUserRow; state: UserState };

async function applyState(
  services: Services,
  { db, record }: Change,
  { directory, row, state }: Applied,
): Promise<ScimUserRow> {
  const { user_id } = row;
  const target = {
    username: requireName(state),
    // Okta and Entra leave out what they do not know: an address is never taken away.
    email: state.email ?? row.email,
    full_name: fullNameOf(state),
    is_active: state.active,
  };
  addressOf({ ...state, email: target.email });
  const changed = Object.entries(target).filter(([key, value]) => row[key as keyof typeof target] !== value);
  const after: Partial<typeof target> = Object.fromEntries(changed);
  if (row.is_beyond && (after.email !== undefined || after.username !== undefined))
    throw new ScimError(
      403,
      'This user may do more than the directory. Only a superuser changes its name and address.',
      'mutability',
    );
  if (changed.length > 0) {
    await db.updateTable('users').set(after).where('id', '=', user_id).execute();
    // Open reset links were sent to a mailbox that no longer belongs to this user.
    if (after.email !== undefined) await endResetLinks(db, { user_id, now: services.now() });
    if (after.is_active !== undefined)
      await endSessionsOf(db, {
        user_id,
        because: after.is_active ? endings.activated : endings.deactivated,
      });
    const before = Object.fromEntries(changed.map(([key]) => [key, row[key as keyof typeof target]]));
    await record({ action: 'user-changed', user_id, subject: row.username, before, after });
  }
  const own = ownColumns(state);
  const isOwnChanged = Object.entries(own).some(([key, value]) => row[key as keyof typeof own] !== value);
  if (isOwnChanged)
    await db
      .updateTable('scim_users')
      .set({ ...own, changed_at: services.now() })
      .where('user_id', '=', user_id)
      .execute();
  return requireUser(db, directory, row.id);
}

/** Deactivates the user, takes the roles of its groups and hides it: what it did stays under its name. */
export function deleteScimUser(
  services: Services,
  requester: ScimRequester,
  { id, requireVersion }: { id: string; requireVersion: (row: ScimUserRow) => void },
): Promise<void> {
  const { directory } = requester;
  const { partner_id } = directory;
  return changeByScim(services, requester, async ({ db, record }) => {
    const row = await requireUser(db, directory, id);
    requireVersion(row);
    const { user_id, username } = row;
    await db.deleteFrom('scim_group_members').where('user_id', '=', user_id).execute();
    await syncRoles(db, { partner_id, users: [user_id] });
    await db
      .updateTable('scim_users')
      .set({ detached_at: services.now(), external_id: null })
      .where('user_id', '=', user_id)
      .execute();
    if (!row.is_active) return;
    await db.updateTable('users').set({ is_active: false }).where('id', '=', user_id).execute();
    await endSessionsOf(db, { user_id, because: endings.deactivated });
    const [before, after] = [{ is_active: true }, { is_active: false }];
    await record({ action: 'user-changed', user_id, subject: username, before, after });
  });
}

function requireName({ userName }: UserState): string {
  if (userName === null || userName.length > 100)
    throw new ScimError(400, 'userName must have 1 to 100 characters.', 'invalidValue');
  return userName;
}
