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

/** Users keep a renamed role. */
export async function renameRoleWords(
  db: SystemDb,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      roles: sql`array(select case when lower(word) = lower(${from}) then ${to} else word end
        from unnest(roles) with ordinality as given (word, place) order by place)`,
    })
    .where(sql<boolean>`lower(${from}) in (select lower(word) from unnest(roles) as word)`)
    .execute();
}
