import { failureCodes } from '@greenroom/domain/operations/asset-action.ts';
import { type Condition, conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { type DeviceFacts, powers } from '@greenroom/domain/operations/device-facts.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** A device that comes and goes at every poll has this many in a month; earlier ones are then left out. */
const maxChanges = 100_000;

type Times = { from: Date; to: Date };
type ConditionChange = { asset_id: number; at: Date; condition: Condition };

/** The changes of devices in a time, and the last one before it. The caller has found the devices as the viewer. */
export async function listConditionChanges(
  db: ViewerDb,
  { asset_ids, from, to }: { asset_ids: readonly number[] } & Times,
): Promise<ConditionChange[]> {
  const { rows } = await sql<Omit<ConditionChange, 'condition'> & { condition: number }>`
    select c.asset_id, c.at, c.condition from unnest(${[...asset_ids]}::integer[]) as wanted (id)
    cross join lateral (
      (select asset_id, at, condition from asset_changes
        where asset_id = wanted.id and at > ${from} and at < ${to} order by at desc limit ${maxChanges})
      union all
      (select asset_id, at, condition from asset_changes
        where asset_id = wanted.id and at <= ${from} order by at desc limit 1)) c`.execute(db);
  return rows.map((row) => ({ ...row, condition: conditions[row.condition - 1] ?? 'unknown' }));
}

/** The same for the states of a room. */
export async function listRoomChanges(
  db: ViewerDb,
  { room_id, from, to }: { room_id: number } & Times,
): Promise<{ at: Date; state: string }[]> {
  const { rows } = await sql<{ at: Date; state: string }>`
    (select at, state from room_changes
      where room_id = ${room_id} and at > ${from} and at < ${to} order by at desc limit ${maxChanges})
    union all
    (select at, state from room_changes where room_id = ${room_id} and at <= ${from} order by at desc limit 1)`.execute(
    db,
  );
  return rows;
}

export function findRoom(db: ViewerDb, scope: Scope, id: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('rooms')
    .where(visible(scope, 'rooms'))
    .where('rooms.id', '=', id)
    .select('rooms.id')
    .executeTakeFirst();
}

/** The devices that are polled, by name. */
export function listDevicesOfRoom(
  db: ViewerDb,
  scope: Scope,
  room_id: number,
): Promise<{ id: number; product_name: string }[]> {
  return db
    .selectFrom('assets')
    .where(visible(scope, 'assets'))
    .where('assets.room_id', '=', room_id)
    .where(sql<boolean>`assets.is_controlled and not is_retired(assets.status)`)
    .select(['assets.id', 'assets.product_name'])
    .orderBy('assets.product_name')
    .orderBy('assets.id')
    .limit(200)
    .execute();
}

export type ChangeRow = {
  at: Date;
  until: Date | null;
  condition: Condition;
  code: (typeof failureCodes)[number] | null;
  power: DeviceFacts['power'] | null;
  in_use: boolean | null;
  message: string | null;
  device_message: DeviceMessage | null;
};

/** Newest first. The caller has found the device as the viewer. */
export async function listChangeRows(
  db: ViewerDb,
  { asset_id, before, limit }: { asset_id: number; before: Date | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.at, (select min(n.at) from asset_changes n where n.asset_id = c.asset_id and n.at > c.at) as until,
      (${[...conditions]}::text[])[c.condition] as condition, (${[...failureCodes]}::text[])[c.code] as code,
      (${[...powers]}::text[])[c.power] as power, c.in_use, c.message, c.device_message
    from asset_changes c
    where c.asset_id = ${asset_id} and c.at < ${before ?? 'infinity'}::timestamptz
    order by c.at desc limit ${limit}`.execute(db);
  return rows;
}

type HourRow = {
  hour: Date;
  polls: number;
  misses: number;
  answer_ms_avg: number | null;
  answer_ms_max: number | null;
};

/** In order. The caller has found the device as the viewer. */
export function listHourRows(
  db: ViewerDb,
  { asset_id, from, to }: { asset_id: number } & Times,
): Promise<HourRow[]> {
  return db
    .selectFrom('asset_hours')
    .where('asset_id', '=', asset_id)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .select(['hour', 'polls', 'misses', 'answer_ms_avg', 'answer_ms_max'])
    .orderBy('hour')
    .execute();
}

type SampleRow = { period_s: number; phase_ms: number; polls: Buffer };

/** Two when the period was changed within the hour. The caller has found the device as the viewer. */
export function listSampleRows(
  db: ViewerDb,
  { asset_id, hour }: { asset_id: number; hour: Date },
): Promise<SampleRow[]> {
  return db
    .selectFrom('asset_samples')
    .where('asset_id', '=', asset_id)
    .where('hour', '=', hour)
    .select(['period_s', 'phase_ms', 'polls'])
    .execute();
}
