import { sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { assetsWithParents } from '#features/inventory/assets.queries.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { isAffected, isInService, lastWarnedDay } from './alerts.queries.ts';

/** summariseAlerts of the domain, as JSON. */
export async function readMonitoringSummary(db: ViewerDb, scope: Scope, today: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    with counted as (
      select count(*) as assets,
        count(*) filter (where assets.is_controlled) as controlled,
        count(*) filter (where ${isInService} and assets.warranty_end_day < ${today}::date) as expired,
        count(*) filter (where ${isInService} and assets.warranty_end_day <= ${lastWarnedDay(today)}) as warned,
        count(*) filter (where assets.is_inactive) as inactive,
        count(*) filter (where ${isAffected(today)}) as affected
      from assets where ${visibleRows(scope, 'assets')}
    )
    select row_to_json(t)::text as body from (
      select assets, controlled, assets - affected as healthy, affected, warned + inactive as alerts,
        expired as critical, warned - expired + inactive as warning, 0 as info,
        expired as warranty_expired, warned - expired as warranty_expiring
      from counted) t`.execute(db);
  if (!rows[0]) throw new Error('The database did not count');
  return rows[0].body;
}

/** Sites in order of their names, as JSON, without hidden sites. */
export async function listAlertSites(db: ViewerDb, scope: Scope, today: string): Promise<string> {
  const isExpired = sql`assets.warranty_end_day < ${today}::date`;
  const { rows } = await sql<{ body: string }>`
    with counted as (
      select sites.id as site_id, count(*) filter (where ${isExpired}) as critical,
        count(*) filter (where assets.warranty_end_day <= ${lastWarnedDay(today)})
          + count(*) filter (where assets.is_inactive) as total
      from ${assetsWithParents(scope)}
      where ${visibleRows(scope, 'assets')} and ${isAffected(today)} and sites.id is not null
      group by sites.id
    )
    select coalesce(json_agg(t), '[]')::text as body from (
      select sites.id, sites.name, sites.address, sites.city, sites.latitude, sites.longitude,
        counted.critical, counted.total - counted.critical as warning, counted.total
      from counted join sites on sites.id = counted.site_id
      order by sites.name_key, sites.id) t`.execute(db);
  return rows[0]?.body ?? '[]';
}
