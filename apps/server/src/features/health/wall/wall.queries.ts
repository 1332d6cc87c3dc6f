import { roomStates } from '@greenroom/domain/health/room-state.ts';
import { maxWallRooms, type Wall } from '@greenroom/domain/health/wall/wall.ts';
import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleParent, visibleRows } from '#access/visible-rows.ts';
import { isInMaintenance } from '#features/service/windows/running-windows.queries.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

const counts = sql`json_build_object(${sql.join(
  roomStates.map((name) => sql`${sql.lit(name)}, count(*) filter (where seen.state = ${sql.lit(name)})`),
)})`;
const rank = sql`array_position(array[${sql.join(roomStates.map((name) => sql.lit(name)))}]::text[], seen.state)`;

/** Names and states of rooms and sites, worst first. */
export async function readWall(
  db: ViewerDb,
  scope: Scope,
  { now, partner_id }: { now: Date; partner_id: number | undefined },
): Promise<JsonText<Wall> | undefined> {
  const inMaintenance = isInMaintenance({ room_id: sql.ref('rooms.id'), site_id: sql.ref('sites.id') }, now);
  return (await jsonOne(
    db,
    sql`with seen as materialized (
        select rooms.id as room_id, rooms.name as room_name, rooms.name_key, sites.id as site_id, sites.name as site_name,
          coalesce(room_health.state, 'unmonitored') as state, room_health.since, ${inMaintenance} as in_maintenance
        from rooms left join room_health on room_health.room_id = rooms.id
        left join sites on sites.id = rooms.site_id and ${visibleParent(scope, 'sites')}
        where ${visibleRows(scope, 'rooms')}),
      shown as materialized (select seen.* from seen order by ${rank}, seen.name_key, seen.room_id limit ${maxWallRooms})
      select (select partners.name from partners where partners.id = ${partner_id ?? null} and ${visible(scope, 'partners')}) as partner_name,
        (select ${counts} from seen) as counts,
        coalesce((select json_agg(of_site) from (
          select distinct shown.site_id, shown.site_name from shown where shown.site_id is not null
          order by shown.site_id) as of_site), '[]') as sites,
        coalesce((select json_agg(of_room) from (
          select room_id, room_name, site_id, state, since, in_maintenance from shown) as of_room), '[]') as rooms`,
  )) as JsonText<Wall> | undefined;
}
