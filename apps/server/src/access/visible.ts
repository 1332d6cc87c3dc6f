import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from '#platform/database/scope.ts';

type Owned = 'partners' | 'sites' | 'rooms' | 'assets' | 'tickets';

const grantTable = { sites: 'site_grants', rooms: 'room_grants', assets: 'asset_grants' } as const;
const grantColumn = { sites: 'site_id', rooms: 'room_id', assets: 'asset_id' } as const;

/**
 * The condition that limits a query to what the scope may see. The database's policies enforce the same again; this one
 * lets the planner use the indexes. Tickets depend on the partner, also under explicit grants.
 */
export function visible(scope: Scope, table: Owned, alias: string = table): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  if (table === 'partners')
    return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(${[...scope.partner_ids]}::integer[])`;
  if (scope.visibility === 'partners' || table === 'tickets') {
    return sql<SqlBool>`${sql.ref(`${alias}.partner_id`)} = any(${[...scope.partner_ids]}::integer[])`;
  }
  const granted = sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select ${sql.ref(grantColumn[table])} from ${sql.table(grantTable[table])} where user_id = ${scope.user_id})`;
  return scope.isNarrowed ? sql<SqlBool>`(${granted} and ${ofChosenPartner(scope, alias)})` : granted;
}

/** Only for a narrowed scope under explicit grants: the other kinds of scope have their partners in the condition. */
export function ofChosenPartner(narrowed: Scope, alias: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.partner_id`)} = any(${[...narrowed.partner_ids]}::integer[])`;
}
