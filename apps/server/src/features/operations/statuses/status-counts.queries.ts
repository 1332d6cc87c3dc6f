import {
  type EstateStatus,
  type RoomStatus,
  type SiteStatus,
  type StatusCounts,
  statusOrder,
} from '@greenroom/domain/operations/status-counts.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { assetsWithParents } from '#features/inventory/assets.queries.ts';
import { statusKind } from '#features/inventory/status-kinds.queries.ts';
import { jsonList } from '#platform/database/json-list.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

const counts: RawBuilder<StatusCounts> = sql`json_build_object(${sql.join(
  statusOrder.map((state) => sql`${sql.lit(state)}, count(*) filter (where seen.kind = ${sql.lit(state)})`),
)})`;

/** Each controlled asset that the viewer sees, with its last status and its visible room and site. */
function seenDevices(scope: Scope, where: Expression<SqlBool>): RawBuilder<unknown> {
  return sql`
    select rooms.id as room_id, sites.id as site_id, ${statusKind} as kind
    from (${assetsWithParents(scope)}) left join asset_statuses on asset_statuses.asset_id = assets.id
    where ${visibleRows(scope, 'assets')} and assets.is_controlled
      and not is_retired(assets.status) and ${where}`;
}

export function listRoomStatuses(db: ViewerDb, scope: Scope, ids: readonly number[]) {
  const seen = seenDevices(scope, sql<SqlBool>`rooms.id = any(${[...ids]}::integer[])`);
  return jsonList(
    db,
    sql<RoomStatus>`select seen.room_id, ${counts} as devices from (${seen}) as seen group by seen.room_id order by seen.room_id`,
  );
}

export function listSiteStatuses(db: ViewerDb, scope: Scope, ids: readonly number[] | undefined) {
  const which = ids
    ? sql<SqlBool>`sites.id = any(${[...ids]}::integer[])`
    : sql<SqlBool>`sites.id is not null`;
  return jsonList(
    db,
    sql<SiteStatus>`select seen.site_id, ${counts} as devices from (${seenDevices(scope, which)}) as seen
      group by seen.site_id order by seen.site_id`,
  );
}

export async function readEstateStatus(db: ViewerDb, scope: Scope): Promise<EstateStatus> {
  const { rows } = await sql<EstateStatus>`
    select ${counts} as devices from (
      select ${statusKind} as kind from assets left join asset_statuses on asset_statuses.asset_id = assets.id
      where ${visibleRows(scope, 'assets')} and assets.is_controlled
        and not is_retired(assets.status)) as seen`.execute(db);
  if (!rows[0]) throw new Error('The database did not count');
  return rows[0];
}
