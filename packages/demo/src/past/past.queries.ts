import type { HourCount } from '@greenroom/domain/history/count-hour.ts';
import type { SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { sql } from 'kysely';
import type { PastRoomChange } from './judge-past.ts';
import type { PastChange, SiteGap } from './past-device.ts';

export type DevicePlace = {
  asset_id: number;
  ref: string;
  asset_type: string | null;
  room_id: number;
  site_id: number;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Where devices are. Retired ones are not polled and have no past. */
export async function listDevicePlaces(db: SystemDb, asset_ids: readonly number[]): Promise<DevicePlace[]> {
  const { rows } = await sql<DevicePlace>`
    select a.id as asset_id, a.ref, a.asset_type, a.room_id, s.id as site_id, s.country, s.latitude, s.longitude
    from assets a join rooms r on r.id = a.room_id join sites s on s.id = r.site_id
    where a.id = any(${[...asset_ids]}::integer[]) and not is_retired(a.status) order by a.id`.execute(db);
  return rows;
}

export type PresentStatus = Omit<PastChange, 'message'> & {
  message: string;
  device_message: unknown;
  firmware_version: string | null;
};

/** As if the devices had just been polled. */
export async function insertStatuses(
  db: SystemDb,
  { statuses, now }: { statuses: readonly PresentStatus[]; now: Date },
): Promise<void> {
  await sql`
    insert into asset_statuses (asset_id, status, message, device_message, code, firmware_version, facts, facts_at,
      observed_at, changed_at, down_at, condition, condition_since, last_power)
    select s.asset_id, s.status, s.message, s.device_message, s.code, s.firmware_version, nullif(s.facts, 'null'),
      ${now}::timestamptz, ${now}::timestamptz, s.at, case when s.code = 'device-unreachable' then s.at end,
      s.condition, s.at, s.facts ->> 'power'
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as s (asset_id integer, at timestamptz, status text,
      message text, device_message jsonb, code text, firmware_version text, facts jsonb, condition text)
    order by s.asset_id`.execute(db);
}

export async function insertRoomChanges(db: SystemDb, changes: readonly PastRoomChange[]): Promise<void> {
  await sql`
    insert into room_changes (room_id, at, state, score, model_id, why)
    select room_id, at, state, score, null, why
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (room_id integer, at timestamptz, state text,
      score smallint, why jsonb)`.execute(db);
}

export async function insertGaps(db: SystemDb, gaps: readonly SiteGap[]): Promise<void> {
  await sql`
    insert into watch_gaps (site_id, began_at, ended_at, reason)
    select site_id, to_timestamp("from" / 1000.0), to_timestamp("to" / 1000.0), 'agent-offline'
    from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as g (site_id integer, "from" float8, "to" float8)`.execute(
    db,
  );
}

/** The hour is in seconds. */
export type HourOfDevice = HourCount & { asset_id: number; hour: number };

const hourColumns = [
  ...(['working_s', 'standby_s', 'warning_s', 'fault_s', 'unreachable_s', 'blind_s', 'unknown_s'] as const),
  ...(['polls', 'misses', 'answer_ms_avg', 'answer_ms_max'] as const),
];

/** By columns, which costs a third of JSON. Hours that are there stay. */
export async function insertHours(db: SystemDb, rows: readonly HourOfDevice[]): Promise<void> {
  const numbers = (name: keyof HourOfDevice) => `{${rows.map((row) => row[name] ?? 'null').join()}}`;
  const columns = sql.join(hourColumns.map((name) => sql.ref(name)));
  await sql`
    insert into asset_hours (asset_id, hour, ${columns})
    select asset_id, to_timestamp(hour), ${columns}
    from unnest(${numbers('asset_id')}::integer[], ${numbers('hour')}::bigint[],
      ${sql.join(hourColumns.map((name) => sql`${numbers(name)}::smallint[]`))}) as h (asset_id, hour, ${columns})
    on conflict do nothing`.execute(db);
}

/** The past is a day shorter; it was loaded before now. */
const maxDays = 32;

/**
 * The whole hours before the first one that was counted, as far back as the past goes. The hour of the load is counted by
 * the server.
 */
export async function findMissingHours(
  db: SystemDb,
  { asset_ids, now }: { asset_ids: readonly number[]; now: Date },
): Promise<{ from: Date; to: Date } | undefined> {
  const ids = sql`any(${[...asset_ids]}::integer[])`;
  const { rows } = await sql<{ from: Date; to: Date }>`
    select * from (select
      (select date_trunc('hour', min(at)) + interval '1 hour' from asset_changes
        where asset_id = ${ids} and at > ${now}::timestamptz - make_interval(days => ${maxDays})) as "from",
      coalesce((select min(hour) from asset_hours where asset_id = ${ids}), date_trunc('hour', ${now}::timestamptz)) as "to"
    ) as missing where "from" < "to"`.execute(db);
  return rows[0];
}
