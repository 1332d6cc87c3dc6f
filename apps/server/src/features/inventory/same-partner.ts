import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope } from '#platform/database/scope.ts';

/** Rows of the partner of one that the viewer sees; none for one that it does not see. */
export function samePartnerAs(scope: Scope, table: 'sites' | 'rooms', id: number): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.partner_id`)} = (select own.partner_id from ${sql.table(table)} own
    where own.id = ${id} and ${visible(scope, table, 'own')})`;
}
