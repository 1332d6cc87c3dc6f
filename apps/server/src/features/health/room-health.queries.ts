import type * as endpoints from '@greenroom/domain/health/endpoints.ts';
import type {
  RoomHealth,
  RoomHealthSortKey,
  RoomHealthSummary,
} from '@greenroom/domain/health/room-health.ts';
import { roomStates } from '@greenroom/domain/health/room-state.ts';
import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleParent, visibleRows } from '#access/visible-rows.ts';
import { isInMaintenance } from '#features/service/windows/running-windows.queries.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { type Page, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { byOptionalTime, byText, isEmpty } from '#platform/database/sort-columns.ts';

/** A room that was not judged yet is not monitored. */
const state = sql<string>`coalesce(room_health.state, 'unmonitored')`;

const inMaintenance = (now: Date) =>
  isInMaintenance({ room_id: sql.ref('rooms.id'), site_id: sql.ref('sites.id') }, now);

const columnsAt = (now: Date) => ({
  room_id: 'rooms.id',
  room_name: 'rooms.name',
  room_type: 'rooms.room_type',
  site_id: 'sites.id',
  site_name: 'sites.name',
  state,
  score: sql`coalesce(room_health.score, 0)`,
  since: 'room_health.since',
  causes: sql`coalesce(room_health.causes, '[]')`,
  in_maintenance: inMaintenance(now),
});

const rank = sql`array_position(array[${sql.join(roomStates.map((name) => sql.lit(name)))}]::text[], ${state})`;

/** Worst first; of one state the lowest score, then those that have been so for longest. */
const sorts: Record<RoomHealthSortKey, SortColumn> = {
  state: {
    key: sql`(${rank}::bigint * 1000 + coalesce(room_health.score, 0)) * 10000000000
      + coalesce(floor(extract(epoch from room_health.since))::bigint, 0)`,
    type: 'number',
  },
  room_name: byText('rooms.name_key', { walksIndex: false, isMissing: isEmpty('rooms.name') }),
  site_name: byText('sites.name_key', { walksIndex: false, isMissing: isEmpty('sites.name') }),
  since: byOptionalTime('room_health.since'),
};

function roomsWithHealth(scope: Scope): RawBuilder<unknown> {
  return sql`rooms left join room_health on room_health.room_id = rooms.id
    left join sites on sites.id = rooms.site_id and ${visibleParent(scope, 'sites')}`;
}

export function listRoomHealth(
  db: ViewerDb,
  scope: Scope,
  { now, ...query }: QueryOf<typeof endpoints.listRoomHealth> & { now: Date },
): Promise<Page> {
  const columns = columnsAt(now);
  const from = roomsWithHealth(scope);
  const listing = {
    from,
    countFrom: from,
    where: [visibleRows(scope, 'rooms'), ...filters(query)],
    columns,
    id: columns.room_id,
  };
  return readPage(db, query, { listing, sorts, nameKey: 'room_name', knownTotal: (count) => count() });
}

function filters({
  state: wanted,
  site_id,
  room_ids,
  search,
}: QueryOf<typeof endpoints.listRoomHealth>): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (wanted) conditions.push(sql<SqlBool>`${state} = ${wanted}`);
  if (site_id !== undefined) conditions.push(sql<SqlBool>`sites.id = ${site_id}`);
  if (room_ids) conditions.push(sql<SqlBool>`rooms.id = any(${[...room_ids]}::integer[])`);
  if (search?.trim())
    conditions.push(sql<SqlBool>`(strpos(rooms.name_key, fold_text(${search.trim()})) > 0
      or strpos(coalesce(sites.name_key, ''), fold_text(${search.trim()})) > 0)`);
  return conditions;
}

const counts = sql`json_build_object(${sql.join(
  roomStates.map((name) => sql`${sql.lit(name)}, count(*) filter (where seen.state = ${sql.lit(name)})`),
)})`;

/** Of the summary: enough for a glance. */
const maxWorst = 3;

export async function readRoomHealthSummary(
  db: ViewerDb,
  scope: Scope,
  now: Date,
): Promise<JsonText<RoomHealthSummary> | undefined> {
  return (await jsonOne(
    db,
    sql`with seen as materialized (
        select rooms.id as room_id, sites.id as site_id, ${state} as state, ${sorts.state.key} as sort_key
        from ${roomsWithHealth(scope)} where ${visibleRows(scope, 'rooms')}),
      worst as materialized (
        select seen.* from seen where seen.state in ('down', 'degraded')
        order by sort_key, room_id limit ${maxWorst})
      select (select ${counts} from seen) as rooms, coalesce((
        select json_agg(of_site) from (
          select seen.site_id, ${counts} as rooms from seen where seen.site_id is not null
          group by seen.site_id order by seen.site_id) as of_site), '[]') as sites, coalesce((
        select json_agg(of_room) from (
          select ${sql.join(Object.entries(columnsAt(now)).map(([name, value]) => sql`${typeof value === 'string' ? sql.ref(value) : value} as ${sql.ref(name)}`))}
          from worst join rooms on rooms.id = worst.room_id join room_health on room_health.room_id = rooms.id
          left join sites on sites.id = worst.site_id
          order by worst.sort_key, worst.room_id) as of_room), '[]') as worst`,
  )) as JsonText<RoomHealthSummary> | undefined;
}

type StoredRoomHealth = Omit<RoomHealth, 'why'> & {
  why: (Omit<RoomHealth['why'][number], 'members'> & {
    members: { asset_id: number; condition: string; standing: string; since: string | null }[];
  })[];
  names: Record<string, string>;
};

/** Also those that have left the room since it was judged: the room is judged again a moment later. */
const judgedAssets = sql`array(select (member->>'asset_id')::integer
  from jsonb_array_elements(room_health.why) as need, jsonb_array_elements(need->'members') as member)`;

/** With the names of the devices that the viewer sees; of the others neither name nor id. */
export async function findRoomHealth(
  db: ViewerDb,
  scope: Scope,
  { id, now }: { id: number; now: Date },
): Promise<RoomHealth | undefined> {
  const { rows } = await sql<{ body: StoredRoomHealth }>`
    select json_build_object('room_id', rooms.id, 'state', ${state}, 'score', coalesce(room_health.score, 0),
      'since', room_health.since, 'judged_at', room_health.judged_at, 'model_version', room_health.model_version,
      'in_maintenance', ${inMaintenance(now)}, 'why', coalesce(room_health.why, '[]'),
      'names', coalesce((select json_object_agg(assets.id, assets.product_name) from assets
        where assets.id = any(${judgedAssets}) and ${visibleRows(scope, 'assets')}), '{}')) as body
    from ${roomsWithHealth(scope)} where rooms.id = ${id} and ${visibleRows(scope, 'rooms')}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { names, why, ...rest } = row.body;
  return {
    ...rest,
    why: why.map((need) => ({
      ...need,
      members: need.members.map((member) => {
        const product_name = names[member.asset_id] ?? null;
        return { ...member, product_name, asset_id: product_name === null ? null : member.asset_id };
      }),
    })),
  } as RoomHealth;
}
