import type { Person } from '@greenroom/domain/admin/people/person.ts';
import type { UserFilter } from '@greenroom/domain/admin/user-state.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonRow } from '#platform/database/json-page.ts';
import { JsonText } from '#platform/database/json-text.ts';
import type { Page, PageRequest } from '#platform/database/read-page.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { readUsers, userColumns, usersFrom } from '../users.queries.ts';
import type { PartnerAdministrator } from './partner-administrator.queries.ts';

/** A superuser is not a person of its partner: an administrator of the partner neither sees nor changes it. */
export function isPersonOf({ partner_id }: PartnerAdministrator): Expression<SqlBool> {
  return sql<SqlBool>`users.partner_id = ${partner_id} and not users.is_superuser`;
}

/**
 * Who changes a person, or mails it a link, could act as that person. So an administrator changes only people who may do
 * and see no more than the administrator itself.
 */
function mayChange({ is_superuser, permissions, partner_ids }: PartnerAdministrator): RawBuilder<boolean> {
  const isForeign = (column: string) => sql<SqlBool>`${sql.ref(column)} <> all (${partner_ids}::integer[])`;
  return sql<boolean>`${is_superuser} or (
    permitted.effective <@ ${permissions}::text[]
    and not exists (select from user_partners as l where l.user_id = users.id and ${isForeign('l.partner_id')})
    and not exists (select from site_grants as g join sites as s on s.id = g.site_id
      where g.user_id = users.id and ${isForeign('s.partner_id')})
    and not exists (select from room_grants as g join rooms as r on r.id = g.room_id
      where g.user_id = users.id and ${isForeign('r.partner_id')})
    and not exists (select from asset_grants as g join assets as a on a.id = g.asset_id
      where g.user_id = users.id and ${isForeign('a.partner_id')}))`;
}

function columnsFor(administrator: PartnerAdministrator) {
  const { is_superuser: _, ...columns } = userColumns;
  return {
    ...columns,
    may_change: sql<boolean>`(${mayChange(administrator)})`,
  } as const satisfies Record<keyof Person, unknown>;
}

export function listPeople(
  db: SystemDb,
  administrator: PartnerAdministrator,
  query: PageRequest & { search?: string | undefined; state?: UserFilter | undefined },
): Promise<Page> {
  return readUsers(db, query, { columns: columnsFor(administrator), where: [isPersonOf(administrator)] });
}

export async function findPerson(
  db: SystemDb,
  administrator: PartnerAdministrator,
  id: number,
): Promise<JsonText<Person> | undefined> {
  const where = [isPersonOf(administrator), sql<SqlBool>`users.id = ${id}`];
  const text = await jsonRow(db, { from: usersFrom, where, columns: columnsFor(administrator) });
  return text === undefined ? undefined : new JsonText(text);
}

/** What a change of a person compares, and whether this administrator may make it. */
export async function findPersonFacts(db: SystemDb, administrator: PartnerAdministrator, id: number) {
  return db
    .selectFrom('users')
    .innerJoinLateral(
      sql<{ effective: string[] }>`permissions_of(users.permissions, users.roles)`.as<'permitted'>(
        sql`permitted (effective)`,
      ),
      (join) => join.onTrue(),
    )
    .leftJoin('user_passwords', 'user_passwords.user_id', 'users.id')
    .where(isPersonOf(administrator))
    .where('users.id', '=', id)
    .where('users.erasure_requested_at', 'is', null)
    .select([
      'users.username',
      'users.full_name',
      'users.is_active',
      'users.permissions',
      sql<string | null>`users.access_ends_on::text`.as('access_ends_on'),
      sql<boolean>`user_passwords.user_id is null`.as('is_invited'),
      mayChange(administrator).as('may_change'),
    ])
    .executeTakeFirst();
}
