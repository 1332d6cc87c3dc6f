import { maxManufacturers } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { categoryName } from '#features/inventory/category-name.queries.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/**
 * summariseInventory of the domain, as JSON. `is true` keeps the planner, which cannot know how much a viewer sees,
 * from a nested loop over all pairs.
 */
export async function readInventorySummary(db: ViewerDb, scope: Scope): Promise<string> {
  const sites = visibleRows(scope, 'sites');
  const rooms = visibleRows(scope, 'rooms');
  const assets = visibleRows(scope, 'assets');
  const { rows } = await sql<{ body: string }>`
    with tallied as materialized (
      select assets.category, assets.manufacturer, assets.is_controlled, count(*) as tally
      from assets where ${assets} group by assets.category, assets.manufacturer, assets.is_controlled
    )
    select row_to_json(t)::text as body from (select
      (select count(*) from sites where ${sites}) as sites,
      (select count(*) from sites where ${sites}
        and (sites.id in (select rooms.site_id from rooms where ${rooms})) is true) as sites_with_rooms,
      (select count(*) from rooms where ${rooms}) as rooms,
      (${countRoomsWithAssets(scope)}) as rooms_with_assets,
      (select coalesce(sum(tally), 0) from tallied) as assets,
      (select coalesce(sum(tally), 0) from tallied where is_controlled) as controlled,
      (${countByName(sql`select ${categoryName} as name, tally from tallied`)}) as assets_by_category,
      (${countByName(sql`select manufacturer as name, tally from tallied`, {
        isNamed: true,
        max: maxManufacturers,
      })}) as manufacturers
    ) t`.execute(db);
  if (!rows[0]) throw new Error('The database did not count');
  return rows[0].body;
}

/** Only explicit grants can show an asset and hide its room; otherwise the assets are enough. */
function countRoomsWithAssets(scope: Scope): RawBuilder<unknown> {
  const assets = visibleRows(scope, 'assets');
  if (scope.visibility !== 'grants') {
    // A room has one partner: with it, an index gives the groups in order.
    return sql`select count(*) from (
      select from assets where ${assets} group by assets.partner_id, assets.room_id) filled`;
  }
  return sql`select count(*) from rooms where ${visibleRows(scope, 'rooms')}
    and (rooms.id in (select assets.room_id from assets where ${assets})) is true`;
}

/** countByName of the domain, over rows of a name and its count. Each name is folded once, not once per asset. */
function countByName(
  named: RawBuilder<unknown>,
  { isNamed = false, max = null }: { isNamed?: boolean; max?: number | null } = {},
): RawBuilder<unknown> {
  return sql`
    select coalesce(json_agg(json_build_object('name', name, 'count', count)
      order by count desc, key collate "C"), '[]')
    from (
      select key, sum(tally) as count, case when key = '' then ''
        else (array_agg(spelling order by tally desc, spelling collate "C"))[1] end as name
      from (
        select btrim(fold_text(name)) as key, btrim(coalesce(name, '')) as spelling, sum(tally) as tally
        from (select name, sum(tally) as tally from (${named}) as given group by name) as written
        group by 1, 2
      ) as spelled
      where ${isNamed ? sql`key <> ''` : sql`true`}
      group by key order by count desc, key collate "C" limit ${max}::integer
    ) as counted`;
}
