import { holdMilliseconds, holdState } from '@greenroom/domain/health/hold-state.ts';
import type { RoomJudgement } from '@greenroom/domain/health/judge-room.ts';
import { sql } from 'kysely';
import { roomHealthChannel } from '#features/operations/statuses/changed-rooms.queries.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Services } from '#platform/services.ts';
import { selectStaleRooms, takeDueRooms } from './due-rooms.queries.ts';
import { causesOf, judgeOneRoom, modelOfRoom } from './judge-one-room.ts';
import { markUnknown, type PollSeconds } from './mark-unknown.ts';
import {
  type RoomToJudge,
  readActiveModels,
  readRoleMaps,
  readRoomsToJudge,
} from './rooms-to-judge.queries.ts';
import { type StoredHealth, storeRoomHealth } from './store-room-health.queries.ts';

/** The ids of a notification have to fit in 8000 bytes, and a transaction should be short. */
const maxRooms = 500;
/** Each room is judged once an hour, whether or not something has changed. */
const sweepParts = 60;

type JudgeServices = Pick<Services, 'database' | 'now'> & { config: { pollSeconds: PollSeconds } };
type Present = { now: Date; pollSeconds: PollSeconds };

/** Judges all rooms that are due, and returns how many changed. `withSweep`: also a part of all others. */
export async function judgeRooms(services: JudgeServices, { withSweep = false } = {}): Promise<number> {
  let changed = 0;
  for (let first = true; ; first = false) {
    const outcome = await asSystem(services.database, (db) =>
      judgeDue(db, { now: services.now(), pollSeconds: services.config.pollSeconds }, first && withSweep),
    );
    changed += outcome.changed;
    if (outcome.taken < maxRooms) return changed;
  }
}

async function judgeDue(db: SystemDb, present: Present, withSweep: boolean) {
  const { now, pollSeconds } = present;
  // Two processes would hold back the same change, each by its own reading of the row.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.roomHealth})`.execute(db);
  const sweep = withSweep
    ? {
        of: sweepParts,
        remainder: Math.floor(now.getTime() / 60_000) % sweepParts,
        stale: selectStaleRooms(pollSeconds, now),
      }
    : undefined;
  const { room_ids, taken } = await takeDueRooms(db, { now, holdMilliseconds, limit: maxRooms, sweep });
  const changed = room_ids.length > 0 ? await judgeThese(db, room_ids, present) : [];
  return { taken, changed: changed.length };
}

async function judgeThese(db: SystemDb, room_ids: readonly number[], present: Present): Promise<number[]> {
  const { now } = present;
  const rooms = (await readRoomsToJudge(db, { room_ids })).map((room) => markUnknown(room, present));
  const partner_ids = [...new Set(rooms.map(({ partner_id }) => partner_id))];
  const models = await readActiveModels(db, partner_ids);
  const maps = await readRoleMaps(db, partner_ids);
  const judged = rooms.map((room) => {
    const model = modelOfRoom(models, room);
    const map = maps.filter(({ partner_id }) => partner_id === room.partner_id);
    const judgement = judgeOneRoom(room, { map, document: model?.document });
    return toStore(room, { judgement, model, now });
  });
  if (judged.length === 0) return [];
  const changed = await storeRoomHealth(db, { rooms: judged, now });
  for (let at = 0; at < changed.length; at += maxRooms)
    await notify(db, roomHealthChannel, changed.slice(at, at + maxRooms).join(','));
  return changed;
}

type JudgedRoom = { judgement: RoomJudgement; model: { id: number; version: number } | undefined; now: Date };

function toStore(
  room: RoomToJudge & { is_stale: boolean },
  { judgement, model, now }: JudgedRoom,
): StoredHealth {
  const { before } = room;
  const model_id = model?.id ?? null;
  const held = holdState({
    before: before
      ? {
          state: before.state,
          since: new Date(before.since),
          worse_since: before.worse_since === null ? null : new Date(before.worse_since),
        }
      : undefined,
    judged: judgement.state,
    atOnce: before?.model_id !== model_id,
    now,
  });
  // A state that stays while a worse one is held back keeps its reasons.
  const { score, why } = held.worse_since !== null && before ? before : judgement;
  return {
    room_id: room.room_id,
    ...held,
    score,
    why,
    causes: causesOf(why, held.state),
    model_id,
    model_version: model?.version ?? null,
    is_stale: room.is_stale,
  };
}
