import { replayRoom } from '@greenroom/domain/health/replay-room.ts';
import type { RoomWhy } from '@greenroom/domain/health/room-health.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { type Condition, conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { ensureHistoryPartitions } from '#platform/database/history-partitions.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { judgeOneRoom, modelOfRoom } from './judge-one-room.ts';
import {
  type RoomToJudge,
  readActiveModels,
  readRoleMaps,
  readRoomsToJudge,
} from './rooms-to-judge.queries.ts';

type Period = { from: Date; to: Date };
type ChangeRow = { asset_id: number; at: Date; condition: number };
type Earlier = { room_id: number; at: Date; state: RoomState; score: number | null; why: RoomWhy | null };

type ReplayInput = Period & {
  site_id: number;
  /** A failure is known at the second failed poll, and stored with the time of the first. */
  pollSeconds: Readonly<Record<string, number>>;
};

/**
 * Derives the changes of the site's rooms again, from the changes of their devices, by the models as they are now. Only
 * rooms that changed in that time, or have a device that did, are touched: without a link all of them were unknown.
 */
export async function replayRooms(
  db: SystemDb,
  { site_id, pollSeconds, from, to }: ReplayInput,
): Promise<void> {
  // The judge of the present writes the same rows.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.roomHealth})`.execute(db);
  const room_ids = await listChangedRooms(db, { site_id, from, to });
  if (room_ids.length === 0) return;
  await ensureHistoryPartitions(db, { since: from, until: to });
  const rooms = await readRoomsToJudge(db, { room_ids });
  const asset_ids = rooms.flatMap(({ devices }) => devices.map(({ asset_id }) => asset_id));
  const changes = await listDeviceChanges(db, { asset_ids, pollSeconds, from, to });
  const earlier = await listEarlierStates(db, { room_ids, from });
  const partner_ids = [...new Set(rooms.map(({ partner_id }) => partner_id))];
  const models = await readActiveModels(db, partner_ids);
  const maps = await readRoleMaps(db, partner_ids);
  const rows = rooms.flatMap((room) => {
    const model = modelOfRoom(models, room);
    const map = maps.filter(({ partner_id }) => partner_id === room.partner_id);
    const found = replayOne(room, {
      ...{ from, to },
      changes: changes.filter(({ asset_id }) => room.devices.some((device) => device.asset_id === asset_id)),
      earlier: earlier.find(({ room_id }) => room_id === room.room_id),
      judge: (judged) => judgeOneRoom(judged, { map, document: model?.document }),
    });
    return found.map((change) => ({ room_id: room.room_id, model_id: model?.id ?? null, ...change }));
  });
  await replaceRoomChanges(db, { room_ids, from, to, rows });
}

type OneRoom = Period & {
  changes: readonly ChangeRow[];
  earlier: Earlier | undefined;
  judge: (room: RoomToJudge) => ReturnType<typeof judgeOneRoom>;
};

function replayOne(room: RoomToJudge, { from, to, changes, earlier, judge }: OneRoom) {
  const first = new Map<number, Condition>();
  for (const { asset_id, at, condition } of changes) if (at <= from) first.set(asset_id, nameOf(condition));
  const since = new Map(room.devices.map(({ asset_id, since }) => [asset_id, since]));
  return replayRoom({
    before: earlier && {
      ...{ state: earlier.state, since: earlier.at, worse_since: null },
      ...{ score: earlier.score ?? 0, why: earlier.why ?? [] },
    },
    conditions: first,
    changes: changes
      .filter(({ at }) => at > from)
      .map(({ asset_id, at, condition }) => ({ asset_id, at: at.getTime(), condition: nameOf(condition) })),
    until: to.getTime(),
    judge: (now, why) =>
      judge({
        ...room,
        devices: room.devices.map((device) => ({
          ...device,
          condition: now.get(device.asset_id) ?? null,
          since: since.get(device.asset_id) ?? null,
        })),
        before: { state: 'unknown', score: 0, since: '', worse_since: null, model_id: null, why },
      }),
  });
}

function nameOf(place: number): Condition {
  return conditions[place - 1] ?? 'unknown';
}

async function listChangedRooms(
  db: SystemDb,
  { site_id, from, to }: Period & { site_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from rooms r where r.site_id = ${site_id} and (exists (
      select from assets a join asset_changes c on c.asset_id = a.id
      where a.room_id = r.id and c.at > ${from} and c.at <= ${to}) or (
      exists (select from room_changes h where h.room_id = r.id and h.at > ${from} and h.at <= ${to})
      and exists (select from room_changes h where h.room_id = r.id and h.at <= ${from}))) order by r.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** With the last one before the time. `at` is when the change was known. */
async function listDeviceChanges(
  db: SystemDb,
  { asset_ids, pollSeconds, from, to }: Omit<ReplayInput, 'site_id'> & { asset_ids: readonly number[] },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.asset_id, c.condition, c.at + case when c.code is null then interval '0'
      else make_interval(secs => coalesce((${pollSeconds}::jsonb ->> d.driver)::integer, 0)) end as at
    from unnest(${[...asset_ids]}::integer[]) as given (id)
    left join device_connections d on d.asset_id = given.id
    cross join lateral (
      (select * from asset_changes where asset_id = given.id and at > ${from} and at <= ${to})
      union all
      (select * from asset_changes where asset_id = given.id and at <= ${from} order by at desc limit 1)) as c
    order by c.asset_id, c.at`.execute(db);
  return rows;
}

async function listEarlierStates(
  db: SystemDb,
  { room_ids, from }: { room_ids: readonly number[]; from: Date },
): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    select c.room_id, c.at, c.state, c.score, c.why
    from unnest(${[...room_ids]}::integer[]) as given (id) cross join lateral (
      select * from room_changes where room_id = given.id and at <= ${from} order by at desc limit 1) as c`.execute(
    db,
  );
  return rows;
}

type NewRow = {
  room_id: number;
  at: Date;
  state: string;
  score: number;
  model_id: number | null;
  why: RoomWhy;
};

/** A room whose present state is not the last of them gets it as its last one. */
async function replaceRoomChanges(
  db: SystemDb,
  { room_ids, from, to, rows }: Period & { room_ids: readonly number[]; rows: readonly NewRow[] },
): Promise<void> {
  const ids = [...room_ids];
  await sql`delete from room_changes where room_id = any(${ids}::integer[]) and at > ${from} and at <= ${to}`.execute(
    db,
  );
  await sql`
    insert into room_changes (room_id, at, state, score, model_id, why)
    select n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      room_id integer, at timestamptz, state text, score smallint, model_id integer, why jsonb)
    on conflict do nothing`.execute(db);
  await sql`
    insert into room_changes (room_id, at, state, score, model_id, why)
    select h.room_id, greatest(h.since, l.at + interval '1 millisecond'), h.state, h.score, h.model_id, h.why
    from room_health h cross join lateral (
      select at, state from room_changes where room_id = h.room_id order by at desc limit 1) as l
    where h.room_id = any(${ids}::integer[]) and l.state <> h.state and not (h.state = 'unknown' and h.is_stale)
    on conflict do nothing`.execute(db);
}
