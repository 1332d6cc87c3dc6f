import type { DashboardSummary, InventorySummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { filesOfPartner, visibleFiles } from '#features/files/files.queries.ts';
import { narrowTo, type Scope, type ViewerDb } from '#platform/database/scope.ts';

export type Activity = Omit<DashboardSummary, keyof InventorySummary>;

/** The part that changes from minute to minute: users, tickets, and recent operations and documents. */
export async function readActivity(
  db: ViewerDb,
  scope: Scope,
  { since, partner_id }: { since: Date; partner_id: number | undefined },
): Promise<Activity> {
  const seesUsers = scope.visibility === 'everything';
  const narrowed = narrowTo(scope, partner_id);
  const isOfPartner =
    partner_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`partner_id = ${partner_id}`;
  const { rows } = await sql<Activity>`
    select ${countUsers(seesUsers, isOfPartner)} as users,
      ${countUsers(seesUsers, sql<SqlBool>`is_active and ${isOfPartner}`)} as active_users,
      (${countTickets(narrowed)}) as tickets_by_stage,
      (${countOperations(narrowed, since)}) as recent_operations,
      (select count(*) from files where files.category = 'document' and files.created_at > ${since}
        and ${visibleFiles(scope)} and ${filesOfPartner(narrowed)}) as recent_documents`.execute(db);
  if (!rows[0]) throw new Error('The database did not count');
  return rows[0];
}

function countUsers(seesUsers: boolean, condition: Expression<SqlBool>) {
  return seesUsers ? sql`(select count(*) from users where erased_at is null and ${condition})` : sql`null`;
}

function countTickets(scope: Scope) {
  return sql`select coalesce(json_agg(t), '[]') from (
    select stage, count(*) as count from tickets where ${ofPartners(scope, 'tickets')}
    group by stage order by stage) t`;
}

/** Counts what the log lists: no readings, nothing of hidden assets. A viewer who sees everything needs no join. */
function countOperations(scope: Scope, since: Date) {
  const join = sql`join assets on assets.id = asset_operations.asset_id and ${visibleRows(scope, 'assets')}`;
  return sql`select count(*) from asset_operations ${scope.visibility === 'everything' ? sql`` : join}
    where asset_operations.state in ('done', 'failed', 'expired') and asset_operations.created_at > ${since}
      and asset_operations.action_name <> 'get_status'
      and ${scope.visibility === 'grants' ? sql`true` : ofPartners(scope, 'asset_operations')}`;
}

/** Tickets depend on the partner, also under explicit grants. */
function ofPartners(scope: Scope, table: 'tickets' | 'asset_operations'): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(`${table}.partner_id`)} = any(${[...scope.partner_ids]}::integer[])`;
}
