import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import { causesOf } from '@greenroom/server/features/health/judge-one-room.ts';
import { readRoomsToJudge } from '@greenroom/server/features/health/rooms-to-judge.queries.ts';
import { storeRoomHealth } from '@greenroom/server/features/health/store-room-health.queries.ts';
import { recordCountedHour } from '@greenroom/server/features/history/hours.queries.ts';
import { recordAssetChanges } from '@greenroom/server/features/operations/statuses/asset-changes.queries.ts';
import { ensureHistoryPartition } from '@greenroom/server/platform/database/history-partitions.ts';
import type { SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { hourMilliseconds } from '@greenroom/server/platform/repeat.ts';
import { selectFleetAssets } from '../devices/fleet.queries.ts';
import { type FleetDevice, planFleet } from '../devices/plan-fleet.ts';
import { judgePast } from './judge-past.ts';
import { loadFirstHours } from './load-past-hours.ts';
import { insertGaps, insertRoomChanges, insertStatuses, listDevicePlaces } from './past.queries.ts';
import type { PastChange } from './past-device.ts';
import { planPast } from './plan-past.ts';

/**
 * Gives the demo's estate a past: what its devices and rooms were like in the last weeks, up to the statuses that their
 * simulators will report. The days are counted by the server, as ever; hours before the last week are added later
 * (`loadPastHours`).
 */
export async function loadPast(
  db: SystemDb,
  { now, log }: { now: Date; log: (line: string) => void },
): Promise<void> {
  const fleet = new Map(
    planFleet(await selectFleetAssets(db)).map((device) => [device.asset_id, device] as const),
  );
  const places = await listDevicePlaces(db, [...fleet.keys()]);
  const devices = places.map(({ asset_id, ref, asset_type, site_id, ...place }) => {
    const { control, fault } = fleet.get(asset_id) as FleetDevice;
    return { asset_id, ref, asset_type, site_id, zone: zoneOfPlace(place) ?? 'Europe/Paris', control, fault };
  });
  if (devices.length === 0) return;
  const past = planPast(devices, now);
  await recordAssetChanges(db, past.changes.map(toRow));
  await insertGaps(db, past.gaps);
  // The server would count the last day of hours without polls.
  await recordCountedHour(db, new Date(Math.floor(now.getTime() / hourMilliseconds - 1) * hourMilliseconds));
  const changesOf = byAsset(past.changes);
  const statuses = [...changesOf.values()].map((changes) => {
    const last = changes.at(-1) as PastChange;
    const version = fleet.get(last.asset_id)?.identity.version ?? null;
    return {
      ...toRow(last),
      status: last.status,
      facts: last.facts,
      condition: last.condition,
      code: last.code,
      firmware_version: last.code === null ? version : null,
    };
  });
  await insertStatuses(db, { statuses, now });
  const roomIds = [...new Set(places.map(({ room_id }) => room_id))];
  const rooms = await loadRooms(db, { changesOf, roomIds, now });
  await loadFirstHours(db, { devices, now });
  log(`demo: ${past.changes.length} changes of devices and ${rooms} of rooms in the past`);
}

type LoadedRooms = {
  changesOf: ReadonlyMap<number, readonly PastChange[]>;
  roomIds: readonly number[];
  now: Date;
};

async function loadRooms(db: SystemDb, { changesOf, roomIds, now }: LoadedRooms): Promise<number> {
  const judged = (await readRoomsToJudge(db, { room_ids: roomIds })).map((room) =>
    judgePast(room, changesOf),
  );
  const times = judged.flat().map(({ at }) => at);
  const months = new Map(times.map((at) => [at.toISOString().slice(0, 7), at]));
  for (const at of months.values()) await ensureHistoryPartition(db, 'room_changes', at);
  await insertRoomChanges(db, judged.flat());
  const present = judged.flatMap((changes) => {
    const last = changes.at(-1);
    if (!last) return [];
    const { at, ...health } = last;
    const model = { model_id: null, model_version: null, is_stale: false };
    return [
      { ...health, ...model, since: at, worse_since: null, causes: causesOf(health.why, health.state) },
    ];
  });
  await storeRoomHealth(db, { rooms: present, now });
  return times.length;
}

function toRow({ asset_id, at, condition, code, facts, message }: PastChange) {
  return {
    asset_id,
    at,
    condition,
    code,
    power: facts?.power ?? null,
    in_use: facts?.in_use ?? null,
    message: englishMessage(message),
    device_message: message,
  };
}

function byAsset(changes: readonly PastChange[]): Map<number, PastChange[]> {
  const groups = new Map<number, PastChange[]>();
  for (const change of changes) {
    const group = groups.get(change.asset_id);
    if (group) group.push(change);
    else groups.set(change.asset_id, [change]);
  }
  return groups;
}
