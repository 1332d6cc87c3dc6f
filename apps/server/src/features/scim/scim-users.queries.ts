import { type Expression, type SqlBool, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Columns } from './filter-condition.ts';

export type ScimUserRow = {
  user_id: number;
  id: string;
  username: string;
  email: string;
  full_name: string;
  is_active: boolean;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  title: string | null;
  department: string | null;
  created_at: Date;
  changed_at: Date;
  groups: { value: string; display: string }[];
  /** Has rights beyond those of the administrator who connected the directory, or at other partners. */
  is_beyond: boolean;
};

export const userFilters: Columns = new Map([
  ['id', { column: sql`s.id`, type: 'exact' }],
  ['username', { column: sql`u.username`, type: 'text' }],
  ['externalid', { column: sql`s.external_id`, type: 'exact' }],
  ['displayname', { column: sql`u.full_name`, type: 'text' }],
  ['name.formatted', { column: sql`u.full_name`, type: 'text' }],
  ['name.givenname', { column: sql`s.given_name`, type: 'text' }],
  ['name.familyname', { column: sql`s.family_name`, type: 'text' }],
  ['emails', { column: sql`u.email`, type: 'text' }],
  ['emails.value', { column: sql`u.email`, type: 'text' }],
  ['title', { column: sql`s.title`, type: 'text' }],
  ['active', { column: sql`u.is_active`, type: 'boolean' }],
  ['meta.created', { column: sql`s.created_at`, type: 'time' }],
  ['meta.lastmodified', { column: sql`greatest(s.changed_at, u.updated_at)`, type: 'time' }],
]);

/** The users of a directory: those of its partner, except superusers, services, and what it has deleted. */
function fromUsers(partner_id: number) {
  return sql`scim_users s join users u on u.id = s.user_id and u.partner_id = s.partner_id
    where s.partner_id = ${partner_id} and not u.is_superuser and not u.is_service and s.detached_at is null`;
}

/** Also users who were made in the console: the directory finds them by their names. */
export async function adoptUsers(db: SystemDb, partner_id: number): Promise<void> {
  await sql`
    insert into scim_users as known (user_id, partner_id)
    select u.id, u.partner_id from users u
    where u.partner_id = ${partner_id} and not u.is_superuser and not u.is_service and u.erasure_requested_at is null
      and not exists (select from scim_users s where s.user_id = u.id and s.partner_id = u.partner_id)
    order by u.id
    on conflict (user_id) do update set partner_id = excluded.partner_id, id = gen_random_uuid(), external_id = null,
      given_name = null, family_name = null, title = null, department = null, detached_at = null
    where known.partner_id <> excluded.partner_id`.execute(db);
}

type Selected = { partner_id: number; where: Expression<SqlBool>; ceiling: readonly string[] };

export async function selectUsers(
  db: SystemDb,
  { partner_id, where, ceiling }: Selected,
  { offset, limit }: { offset: number; limit: number },
): Promise<ScimUserRow[]> {
  const { rows } = await sql<ScimUserRow>`
    select s.user_id, s.id::text, u.username, u.email, u.full_name, u.is_active, s.external_id, s.given_name,
      s.family_name, s.title, s.department, s.created_at, greatest(s.changed_at, u.updated_at) as changed_at,
      coalesce((select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
        from scim_group_members m join scim_groups g on g.id = m.group_id
        where m.user_id = u.id and g.partner_id = s.partner_id), '[]') as groups,
      not (permissions_of(u.permissions, u.roles) <@ ${[...ceiling]}::text[])
        or exists (select from user_partners l where l.user_id = u.id and l.partner_id <> s.partner_id) as is_beyond
    from ${fromUsers(partner_id)} and ${where}
    order by s.user_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countUsers(
  db: SystemDb,
  { partner_id, where }: { partner_id: number; where: Expression<SqlBool> },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${fromUsers(partner_id)} and ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A user that this directory has deleted and now makes again. */
export async function findDetached(
  db: SystemDb,
  { partner_id, username }: { partner_id: number; username: string },
): Promise<{ user_id: number } | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from scim_users s join users u on u.id = s.user_id and u.partner_id = s.partner_id
    where s.partner_id = ${partner_id} and not u.is_superuser and s.detached_at is not null
      and lower(u.username) = lower(${username})`.execute(db);
  return rows[0];
}
