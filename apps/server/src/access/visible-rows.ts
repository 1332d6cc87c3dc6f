import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from '#platform/database/scope.ts';
import { visible } from './visible.ts';

type Table = 'sites' | 'rooms' | 'assets';

const grantsOf = {
  sites: sql`select site_id from site_grants`,
  rooms: sql`select room_id from room_grants`,
  assets: sql`select asset_id from asset_grants`,
};

export function isOnePartner(scope: Scope): boolean {
  return scope.visibility === 'partners' && scope.partner_ids.length === 1;
}

/**
 * What `visible` says, put so that a plan made without knowing the values is a good one too: one partner as an equality,
 * so that an index that begins with the partner also gives the order; grants as an array, so that they are looked up
 * by id. As a subquery the planner would at times rather walk the whole table in the order of the list.
 */
export function visibleRows(scope: Scope, table: Table): Expression<SqlBool> {
  if (isOnePartner(scope)) return sql<SqlBool>`${sql.ref(`${table}.partner_id`)} = ${scope.partner_ids[0]}`;
  if (scope.visibility === 'grants') {
    return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(array(${grantsOf[table]} where user_id = ${scope.user_id}))`;
  }
  return visible(scope, table);
}

/**
 * The same for a joined parent. Under grants it is looked up by id for each row; `is true` keeps the planner from
 * turning the condition into a join of its own, which would read the whole table of parents first.
 */
export function visibleParent(scope: Scope, table: Table): Expression<SqlBool> {
  if (scope.visibility !== 'grants') return visibleRows(scope, table);
  return sql<SqlBool>`(${sql.ref(`${table}.id`)} in (${grantsOf[table]} where user_id = ${scope.user_id})) is true`;
}
