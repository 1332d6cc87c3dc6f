import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { type ManagedUser, type UserSortKey, userSearch } from '@greenroom/domain/admin/user-list.ts';
import { type UserFilter, type UserState, userStates } from '@greenroom/domain/admin/user-state.ts';
import { invitationDays, resetLinkMinutes } from '@greenroom/domain/auth/auth-tokens.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { mayEnter } from '#access/session-limits.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { jsonRow } from '#platform/database/json-page.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { type Page, type PageRequest, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { searchHaystack } from '#platform/database/search-haystack.ts';
import { byOptionalTime, isEmpty } from '#platform/database/sort-columns.ts';

const hasNoPassword = sql<boolean>`not exists (select from user_passwords as p where p.user_id = users.id)`;

/** A service, or a user that a directory has made or a provider knows: there is no invitation to wait for. */
const needsNoInvitation = sql<boolean>`(users.is_service
  or exists (select from user_identities as i where i.user_id = users.id)
  or exists (select from scim_users as s where s.user_id = users.id and (s.is_made or s.external_id is not null)))`;

const stateOf = sql<UserState>`case
  when not is_access_open(users.access_ends_on) then 'ended'
  when not users.is_active then 'inactive'
  when ${hasNoPassword} and sign_in.at is null and not ${needsNoInvitation} then 'invited'
  else 'active' end`;

/** Of a link whose mail waits to be sent, which the server tries for an hour: its time begins with the mail. */
const endOfLinkToSend = sql`(select max(requested_at + case when is_invitation
      then make_interval(days => ${sql.lit(invitationDays)}) else make_interval(mins => ${sql.lit(resetLinkMinutes)}) end)
    from reset_requests as waiting where waiting.user_id = users.id and waiting.done_at is null
      and waiting.requested_at > now() - interval '1 hour')`;

export const userColumns = {
  id: 'users.id',
  username: 'users.username',
  email: 'users.email',
  full_name: 'users.full_name',
  partner_id: 'users.partner_id',
  partner_name: 'partners.name',
  is_active: 'users.is_active',
  is_superuser: 'users.is_superuser',
  force_explicit_grants: 'users.force_explicit_grants',
  roles: 'users.roles',
  permissions: 'users.permissions',
  effective_permissions: 'permitted.effective',
  created_at: 'users.created_at',
  force_password_change: 'users.must_change_password',
  last_sign_in_at: 'sign_in.at',
  state: stateOf,
  is_invited: hasNoPassword,
  link_ends_at: sql<string | null>`greatest(
    (select max(link.expires_at) from password_resets as link
      where link.user_id = users.id and link.used_at is null and link.expires_at > now()),
    ${endOfLinkToSend})`,
  access_ends_on: 'users.access_ends_on',
} as const satisfies Record<keyof ManagedUser, string | RawBuilder<unknown>>;

/** Who is being erased is no user any more. */
const usersWithPartners = sql`users join partners on partners.id = users.partner_id
  and users.erasure_requested_at is null`;

/** Read from the history: where one entry stands for many sign-ins, the last one counts. */
export const usersFrom = sql`${usersWithPartners} left join lateral (
  select coalesce((after ->> 'last_at')::timestamptz, created_at) as at
  from audit_entries
  where user_id = users.id and action = 'signed-in'
  order by id desc limit 1) as sign_in on true
  cross join lateral permissions_of(users.permissions, users.roles) as permitted (effective)`;

/** Folded when read: an installation has few users compared with its inventory. */
function folded(column: string): SortColumn {
  return { key: sql`fold_text(${sql.ref(column)}) collate "C"`, type: 'text', isMissing: isEmpty(column) };
}

const userSorts: Record<UserSortKey, SortColumn> = {
  username: folded('users.username'),
  email: folded('users.email'),
  full_name: folded('users.full_name'),
  partner_name: folded('partners.name'),
  last_sign_in_at: byOptionalTime('sign_in.at'),
  state: { key: sql`array_position(${[...userStates]}::text[], ${stateOf})`, type: 'number' },
};

type UserQuery = PageRequest & { search?: string | undefined; state?: UserFilter | undefined };

/** As the system, which alone reads who has a password: only for superusers. */
export function listUsers(
  db: SystemDb,
  { partner_id, ...query }: UserQuery & { partner_id?: number | undefined },
): Promise<Page> {
  const where = partner_id === undefined ? [] : [sql<SqlBool>`users.partner_id = ${partner_id}`];
  return readUsers(db, query, { columns: userColumns, where });
}

type Shown = { columns: Record<string, string | RawBuilder<unknown>>; where: readonly Expression<SqlBool>[] };

/** A page of the users that match the search and the conditions. */
export function readUsers(
  db: SystemDb,
  { state, ...query }: UserQuery,
  { columns, where }: Shown,
): Promise<Page> {
  const needle = foldText(query.search?.trim());
  const listing = {
    from: usersFrom,
    countFrom: state === undefined ? usersWithPartners : usersFrom,
    where: [
      ...where,
      ...(needle === '' ? [] : [matchesUser(needle)]),
      ...(state === undefined ? [] : [isIn(state)]),
    ],
    columns,
    id: userColumns.id,
  };
  return readPage(db, query, {
    listing,
    sorts: userSorts,
    nameKey: 'username',
    knownTotal: (count) => count(),
  });
}

function isIn(state: UserFilter): RawBuilder<SqlBool> {
  return state === 'never-signed-in' ? sql`sign_in.at is null` : sql`${stateOf} = ${state}`;
}

function matchesUser(needle: string) {
  const haystack = searchHaystack(userSearch, {
    username: sql.ref(userColumns.username),
    email: sql.ref(userColumns.email),
    full_name: sql.ref(userColumns.full_name),
    partner_name: sql.ref(userColumns.partner_name),
  });
  // Folded together: these columns have no stored folded version.
  return sql<SqlBool>`strpos(fold_text(${haystack}), ${needle}) > 0`;
}

export async function findUser(db: SystemDb, id: number): Promise<JsonText<ManagedUser> | undefined> {
  const text = await jsonRow(db, {
    from: usersFrom,
    where: [sql<SqlBool>`users.id = ${id}`],
    columns: userColumns,
  });
  return text === undefined ? undefined : new JsonText(text);
}

export async function findUserState(db: SystemDb, id: number): Promise<UserState | undefined> {
  const { rows } = await sql<{ state: UserState }>`
    select ${stateOf} as state from ${usersFrom} where users.id = ${id}`.execute(db);
  return rows[0]?.state;
}

/** The fields of a user that an administrator can change. */
export async function findUserFacts(db: ViewerDb | SystemDb, id: number) {
  return db
    .selectFrom('users')
    .innerJoin('partners', 'partners.id', 'users.partner_id')
    .where('users.id', '=', id)
    .where('users.erasure_requested_at', 'is', null)
    .select([
      'users.username',
      'users.email',
      'users.full_name',
      'users.partner_id',
      'partners.name as partner_name',
      'users.is_active',
      'users.is_superuser',
      'users.force_explicit_grants',
      'users.must_change_password as force_password_change',
      'users.roles',
      'users.permissions',
      sql<string | null>`users.access_ends_on::text`.as('access_ends_on'),
    ])
    .executeTakeFirst();
}

/** Returns undefined unless the user is an active superuser. */
export async function findAdministrator(db: SystemDb, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('is_superuser', '=', true)
    .where(mayEnter)
    .select(['id', sql<string>`coalesce(nullif(full_name, ''), username)`.as('name')])
    .executeTakeFirst();
}

/** A user as the audit log names it. */
export async function findActor(db: SystemDb, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', sql<string>`coalesce(nullif(full_name, ''), username)`.as('name')])
    .executeTakeFirstOrThrow();
}

/** The same for the audit log: with where the request came from, and its number in the log of the server. */
export async function findRequester(
  db: SystemDb,
  { user_id, request_id }: Pick<Viewer, 'user_id' | 'request_id'>,
  address: string | null,
) {
  return { ...(await findActor(db, user_id)), address, request_id };
}

/**
 * One that is inactive or past its last day cannot sign in, nor one without a password: no provider lets superusers in,
 * and a passkey may be made for a host that the installation has left.
 */
export async function hasOtherAdministrator(db: SystemDb, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${usersFrom}
    where users.id <> ${id} and users.is_superuser and ${stateOf} = 'active' and not ${hasNoPassword}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks users against other changes until the end of the transaction, on all servers. */
export async function lockUsers(db: SystemDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.users})`.execute(db);
}

export type FileUser = {
  username: string;
  email: string;
  full_name: string;
  partner: string;
  roles: string[];
  permissions: string[];
  access_ends_on: string | null;
  state: UserState;
  last_sign_in_at: string | null;
};

/** All of them at once: an installation has few users compared with its inventory. */
export async function selectUsersForFile(db: SystemDb, where: Expression<SqlBool>): Promise<FileUser[]> {
  const { rows } = await sql<FileUser>`
    select username, email, full_name, partners.name as partner, users.roles, users.permissions,
      access_ends_on::text as access_ends_on, ${stateOf} as state,
      to_char(sign_in.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_sign_in_at
    from ${usersFrom} where ${where} order by lower(username)`.execute(db);
  return rows;
}
