import { permissions as allPermissions } from '@greenroom/domain/access/permission.ts';
import { type SqlBool, sql } from 'kysely';
import { mayEnter } from '#access/session-limits.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type PartnerAdministrator = {
  id: number;
  name: string;
  partner_id: number;
  is_superuser: boolean;
  /** Own partner and additional partners. */
  partner_ids: number[];
  permissions: string[];
};

const managesPartner = sql<SqlBool>`(is_superuser or (not force_explicit_grants
  and 'partner.manage' = any (permissions_of(permissions, roles))))`;

/**
 * Undefined unless the user is active and manages its partner. A user who sees only explicit grants does not: the people
 * that it invites would see more than itself.
 */
export async function findPartnerAdministrator(
  db: SystemDb,
  id: number,
): Promise<PartnerAdministrator | undefined> {
  const found = await db
    .selectFrom('users')
    .where('id', '=', id)
    .where(mayEnter)
    .where(managesPartner)
    .select([
      'id',
      sql<string>`coalesce(nullif(full_name, ''), username)`.as('name'),
      'partner_id',
      'is_superuser',
      sql<
        number[]
      >`array(select partner_id union select l.partner_id from user_partners as l where l.user_id = users.id)`.as(
        'partner_ids',
      ),
      sql<string[]>`permissions_of(permissions, roles)`.as('permissions'),
    ])
    .executeTakeFirst();
  return found?.is_superuser ? { ...found, permissions: [...allPermissions] } : found;
}
