import type { Role } from '@greenroom/domain/admin/role.ts';
import { sql } from 'kysely';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

const hasRole = sql<boolean>`lower(roles.name) in (select lower(word) from unnest(users.roles) as word)`;

function selectRoles(db: ViewerDb | SystemDb) {
  return db
    .selectFrom('roles')
    .select((row) => [
      'roles.id',
      'roles.name',
      'roles.permissions',
      row
        .selectFrom('users')
        .where(hasRole)
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('user_count'),
      'roles.updated_at',
    ]);
}

export function listRoles(db: ViewerDb) {
  return jsonList(db, selectRoles(db).orderBy(sql`fold_text(roles.name) collate "C"`).orderBy('roles.id'));
}

export function findRole(db: SystemDb, id: number): Promise<JsonText<Role> | undefined> {
  return jsonOne(db, selectRoles(db).where('roles.id', '=', id));
}

export async function findRoleFacts(db: SystemDb, id: number) {
  return db.selectFrom('roles').where('id', '=', id).select(['name', 'permissions']).executeTakeFirst();
}

export async function countRoles(db: SystemDb): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Renaming = { from: string; to: string };

/** Users keep a renamed role, and providers and directories go on giving it. */
export async function renameRoleWords(db: SystemDb, { from, to }: Renaming): Promise<void> {
  await db
    .updateTable('users')
    .set({
      roles: sql`array(select case when lower(word) = lower(${from}) then ${to} else word end
        from unnest(roles) with ordinality as given (word, place) order by place)`,
    })
    .where(sql<boolean>`lower(${from}) in (select lower(word) from unnest(roles) as word)`)
    .execute();
  await renameInProviders(db, { from, to });
  await renameInDirectories(db, { from, to });
}

async function renameInProviders(db: SystemDb, { from, to }: Renaming): Promise<void> {
  await sql`update sso_providers set
    default_role = case when lower(default_role) = lower(${from}) then ${to} else default_role end,
    role_map = (select coalesce(jsonb_agg(
        case when lower(entry ->> 'role') = lower(${from})
          then jsonb_set(entry, '{role}', to_jsonb(${to}::text)) else entry end order by place), '[]')
      from jsonb_array_elements(role_map) with ordinality as given (entry, place))
    where lower(default_role) = lower(${from})
      or exists (select from jsonb_array_elements(role_map) as e (entry) where lower(entry ->> 'role') = lower(${from}))`.execute(
    db,
  );
}

/** The new name may be that of a role that was deleted, and is still in the list. */
async function renameInDirectories(db: SystemDb, { from, to }: Renaming): Promise<void> {
  await sql`delete from scim_roles as stale where lower(role) = lower(${to}) and lower(role) <> lower(${from})
    and exists (select from scim_roles as r where r.partner_id = stale.partner_id and lower(r.role) = lower(${from}))`.execute(
    db,
  );
  await sql`update scim_roles set role = ${to} where lower(role) = lower(${from})`.execute(db);
}
