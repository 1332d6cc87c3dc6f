import { type Expression, type SqlBool, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Columns } from './filter-condition.ts';

export type ScimGroupRow = {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
  members: { value: string; display: string }[];
};

export const groupFilters: Columns = new Map([
  ['id', { column: sql`g.id`, type: 'exact' }],
  ['displayname', { column: sql`g.display_name`, type: 'text' }],
  ['externalid', { column: sql`g.external_id`, type: 'exact' }],
  ['meta.lastmodified', { column: sql`g.changed_at`, type: 'time' }],
]);

const members = sql`coalesce((select json_agg(json_build_object('value', s.id, 'display', u.username) order by s.user_id)
  from scim_group_members m join scim_users s on s.user_id = m.user_id and s.partner_id = g.partner_id
  join users u on u.id = s.user_id and u.partner_id = g.partner_id
  where m.group_id = g.id and s.detached_at is null and not u.is_superuser), '[]')`;

export async function selectGroups(
  db: SystemDb,
  { partner_id, where }: { partner_id: number; where: Expression<SqlBool> },
  { offset, limit, withMembers }: { offset: number; limit: number; withMembers: boolean },
): Promise<ScimGroupRow[]> {
  const { rows } = await sql<ScimGroupRow>`
    select g.id::text, g.display_name, g.external_id, g.created_at, g.changed_at,
      ${withMembers ? members : sql`'[]'::json`} as members
    from scim_groups g where g.partner_id = ${partner_id} and ${where}
    order by g.created_at, g.id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countGroups(
  db: SystemDb,
  { partner_id, where }: { partner_id: number; where: Expression<SqlBool> },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from scim_groups g where g.partner_id = ${partner_id} and ${where}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The users behind the ids that a directory sends; ids of others are not among them. */
export async function findMembers(
  db: SystemDb,
  { partner_id, ids }: { partner_id: number; ids: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from scim_users s join users u on u.id = s.user_id and u.partner_id = s.partner_id
    where s.partner_id = ${partner_id} and s.id = any(${[...ids]}::uuid[]) and s.detached_at is null
      and not u.is_superuser`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function membersOf(db: SystemDb, group_id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('scim_group_members')
    .where('group_id', '=', group_id)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export type RoleChange = { user_id: number; username: string; before: string[]; after: string[] };

/**
 * Gives users exactly the allowed roles of their groups, among the roles that groups of this partner manage: what was
 * given by hand stays. `alsoManaged` are names of groups that are no more.
 */
export async function syncRoles(
  db: SystemDb,
  {
    partner_id,
    users,
    alsoManaged = [],
  }: { partner_id: number; users: readonly number[]; alsoManaged?: readonly string[] },
): Promise<RoleChange[]> {
  const { rows } = await sql<RoleChange>`
    with managed as (
      select r.role from scim_roles r where r.partner_id = ${partner_id}
        and (lower(r.role) in (select lower(g.display_name) from scim_groups g where g.partner_id = ${partner_id})
          or lower(r.role) in (select lower(name) from unnest(${[...alsoManaged]}::text[]) as name))
    ), target as (
      select u.id, u.username, u.roles as before,
        array(select word from unnest(u.roles) with ordinality as held (word, place)
          where lower(word) not in (select lower(role) from managed)
            and lower(word) not in (select lower(name) from unnest(${[...alsoManaged]}::text[]) as name) order by place)
        || array(select m.role from managed m where lower(m.role) in (
          select lower(g.display_name) from scim_group_members gm join scim_groups g on g.id = gm.group_id
          where gm.user_id = u.id and g.partner_id = ${partner_id}) order by m.role) as after
      from users u where u.id = any(${[...users]}::integer[]) and u.partner_id = ${partner_id} and not u.is_superuser
    )
    update users u set roles = w.after from target w where u.id = w.id and u.roles is distinct from w.after
    returning u.id as user_id, w.username, w.before, w.after`.execute(db);
  return rows;
}
