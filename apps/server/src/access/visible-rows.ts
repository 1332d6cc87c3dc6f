import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from '#platform/database/scope.ts';
import { ofChosenPartner, visible } from './visible.ts';

type Table = 'sites' | 'rooms' | 'assets';

const grantsOf = {
  sites: sql`select site_id from site_grants`,
  rooms: sql`select room_id from room_grants`,
  assets: sql`select asset_id from asset_grants`,
};

export function isOnePartner(scope: Scope): boolean {
  return onlyPartnerOf(scope) !== undefined;
}

/** The partner of every row that the viewer sees, if there is only one. */
export function onlyPartnerOf(scope: Scope): number | undefined {
  return scope.visibility === 'partners' && scope.partner_ids.length === 1 ? scope.partner_ids[0] : undefined;
}

/**
 * The same condition as `visible`, in a form that also plans well without known values: one partner as an equality, so
 * that an index that begins with the partner also gives the order; grants as an array, so that rows are looked up by
 * id. With a subquery the planner sometimes scans the whole table in list order instead.
 */
export function visibleRows(scope: Scope, table: Table): Expression<SqlBool> {
  if (isOnePartner(scope)) return sql<SqlBool>`${sql.ref(`${table}.partner_id`)} = ${scope.partner_ids[0]}`;
  if (scope.visibility === 'grants') {
    const granted = sql<SqlBool>`${sql.ref(`${table}.id`)} = any(array(${grantsOf[table]} where user_id = ${scope.user_id}))`;
    return scope.isNarrowed ? sql<SqlBool>`(${granted} and ${ofChosenPartner(scope, table)})` : granted;
  }
  return visible(scope, table);
}

/**
 * The same for a joined parent. Under grants it is looked up by id for each row; `is true` keeps the planner from
 * turning the condition into a join, which would read the whole table of parents first.
 */
export function visibleParent(scope: Scope, table: Table): Expression<SqlBool> {
  if (scope.visibility !== 'grants') return visibleRows(scope, table);
  const granted = sql<SqlBool>`(${sql.ref(`${table}.id`)} in (${grantsOf[table]} where user_id = ${scope.user_id})) is true`;
  return scope.isNarrowed ? sql<SqlBool>`(${granted} and ${ofChosenPartner(scope, table)})` : granted;
}
