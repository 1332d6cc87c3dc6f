import type { AssetCounts, AssetRole } from '@greenroom/domain/health/asset-role.ts';
import type { RoleMapEntry } from '@greenroom/domain/health/role-of-asset.ts';
import type { RoomWhy } from '@greenroom/domain/health/room-health.ts';
import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import { sql } from 'kysely';
import { gapConcernsDevice } from '#features/operations/statuses/watch-gaps.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type JudgedDevice = {
  asset_id: number;
  asset_type: string | null;
  category: string | null;
  role: AssetRole | null;
  counts: AssetCounts | null;
  /** Null for a device that was never polled, or by a server of the last version. */
  condition: Condition | null;
  since: string | null;
  /** Null for a device without a connection. */
  driver: string | null;
  /** When the condition was last confirmed. */
  observed_at: string | null;
  /** It cannot be polled now, because the agent of its site is away. */
  is_in_gap: boolean;
};

export type RoomToJudge = {
  room_id: number;
  room_name: string;
  site_name: string;
  partner_id: number;
  room_type: string | null;
  devices: JudgedDevice[];
  /** Null for a room that was not judged yet. */
  before: {
    state: RoomState;
    score: number;
    since: string;
    worse_since: string | null;
    model_id: number | null;
    why: RoomWhy;
  } | null;
};

type Which = { room_ids: readonly number[] } | { partner_id: number };

/** Retired devices are not polled, so rooms are judged without them. */
export async function readRoomsToJudge(db: SystemDb, which: Which): Promise<RoomToJudge[]> {
  const chosen =
    'room_ids' in which
      ? sql`r.id = any(${[...which.room_ids]}::integer[])`
      : sql`r.partner_id = ${which.partner_id}`;
  const { rows } = await sql<RoomToJudge>`
    select r.id as room_id, r.name as room_name, s.name as site_name, r.partner_id, r.room_type,
      coalesce((
        select json_agg(json_build_object('asset_id', a.id, 'asset_type', a.asset_type, 'category', a.category,
            'role', o.role, 'counts', o.counts, 'condition', t.condition, 'since', t.condition_since,
            'driver', c.driver, 'observed_at', greatest(t.observed_at, k.checked_at),
            'is_in_gap', exists (select from watch_gaps w where w.ended_at is null and ${gapConcernsDevice})) order by a.id)
        from assets a left join asset_roles o on o.asset_id = a.id left join asset_statuses t on t.asset_id = a.id
        left join asset_checks k on k.asset_id = a.id left join device_connections c on c.asset_id = a.id
        where a.room_id = r.id and a.is_controlled and not is_retired(a.status)), '[]') as devices,
      case when h.room_id is not null then json_build_object('state', h.state, 'score', h.score, 'since', h.since,
        'worse_since', h.worse_since, 'model_id', h.model_id, 'why', h.why) end as before
    from rooms r join sites s on s.id = r.site_id left join room_health h on h.room_id = r.id
    where ${chosen} order by r.id`.execute(db);
  return rows;
}

export type ActiveModel = {
  id: number;
  version: number;
  partner_id: number;
  room_type_key: string | null;
  document: RoomModelDocument;
};

export function readActiveModels(db: SystemDb, partner_ids: readonly number[]): Promise<ActiveModel[]> {
  return db
    .selectFrom('room_models')
    .where('state', '=', 'active')
    .where('partner_id', 'in', [0, ...partner_ids])
    .select(['id', 'version', 'partner_id', 'room_type_key', 'document'])
    .execute();
}

export function readRoleMaps(
  db: SystemDb,
  partner_ids: readonly number[],
): Promise<(RoleMapEntry & { partner_id: number })[]> {
  return db
    .selectFrom('role_maps')
    .where('partner_id', 'in', [0, ...partner_ids])
    .select(['partner_id', 'words', sql<AssetRole>`role`.as('role')])
    .execute();
}
