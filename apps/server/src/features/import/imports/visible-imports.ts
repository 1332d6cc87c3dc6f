import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from '#platform/database/scope.ts';

/**
 * A file may name anything of the partner: with explicit grants a viewer sees its own imports only. A user
 * who has changed to another partner no longer sees them either.
 */
export function visibleImports(scope: Scope): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  const ofPartners = sql<SqlBool>`imports.partner_id = any(${[...scope.partner_ids]}::integer[])`;
  if (scope.visibility === 'partners') return ofPartners;
  return sql<SqlBool>`(imports.created_by = ${scope.user_id} and ${ofPartners})`;
}
