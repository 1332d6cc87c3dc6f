import type { RoomJudgement } from '@greenroom/domain/health/judge-room.ts';
import { roleOfAsset } from '@greenroom/domain/health/role-of-asset.ts';
import { type Condition, standingOf } from '@greenroom/domain/operations/conditions/condition.ts';
import { judgeOneRoom } from '@greenroom/server/features/health/judge-one-room.ts';
import type { JudgedDevice, RoomToJudge } from '@greenroom/server/features/health/rooms-to-judge.queries.ts';
import type { PastChange } from './past-device.ts';

export type PastRoomChange = RoomJudgement & { room_id: number; at: Date };

/** The states of a room that follow from the conditions of its devices, by the rule of the product. */
export function judgePast(
  room: RoomToJudge,
  changesOf: ReadonlyMap<number, readonly PastChange[]>,
): PastRoomChange[] {
  // The role is found once, not for each of a hundred changes.
  const devices = room.devices.map((device) => ({ ...device, role: roleOfAsset(device) }));
  const changes = devices
    .flatMap(({ asset_id }) => changesOf.get(asset_id) ?? [])
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const now = new Map(
    devices.map((device): [number, JudgedDevice] => [
      device.asset_id,
      { ...device, condition: null, since: null },
    ]),
  );
  const states: PastRoomChange[] = [];
  let hasNews = false;
  for (const [index, { asset_id, condition, at }] of changes.entries()) {
    const device = now.get(asset_id);
    // Standby at night makes no room better or worse.
    hasNews ||= meaningOf(device?.condition ?? null) !== meaningOf(condition);
    if (device) Object.assign(device, { condition, since: at.toISOString() });
    // At one time there are several only at the beginning.
    if (!hasNews || changes[index + 1]?.at.getTime() === at.getTime()) continue;
    hasNews = false;
    const judged = judgeOneRoom({ ...room, devices: [...now.values()], before: null }, { map: [] });
    if (judged.state !== states.at(-1)?.state) {
      states.push({ room_id: room.room_id, at, ...judged });
    }
  }
  return states;
}

function meaningOf(condition: Condition | null): string {
  return condition === null || condition === 'warning' ? String(condition) : standingOf(condition);
}
