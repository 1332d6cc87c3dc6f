import { builtInModel, hasBuiltInModel } from '@greenroom/domain/health/built-in-models.ts';
import { judgeRoom, type RoomJudgement } from '@greenroom/domain/health/judge-room.ts';
import { type RoleMapEntry, roleOfAsset } from '@greenroom/domain/health/role-of-asset.ts';
import type { RoomCause } from '@greenroom/domain/health/room-health.ts';
import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { standingOf } from '@greenroom/domain/operations/conditions/condition.ts';
import type { ActiveModel, JudgedDevice, RoomToJudge } from './rooms-to-judge.queries.ts';

/** The partner's model for the type, that of the product, the partner's for any other type, that of the product. */
export function modelOfRoom(
  models: readonly ActiveModel[],
  { partner_id, room_type }: Pick<RoomToJudge, 'partner_id' | 'room_type'>,
): ActiveModel | undefined {
  const own = models.filter((model) => model.partner_id === partner_id);
  const key = foldText(room_type);
  const ofType = own.find(({ room_type_key }) => room_type_key !== null && room_type_key === key);
  if (ofType || hasBuiltInModel(room_type)) return ofType;
  return own.find(({ room_type_key }) => room_type_key === null);
}

export function judgeOneRoom(
  room: RoomToJudge,
  { map, document }: { map: readonly RoleMapEntry[]; document?: RoomModelDocument | undefined },
): RoomJudgement {
  const brokenBefore = new Set(
    room.before?.why.flatMap(({ members }) =>
      members.filter(({ standing }) => standing === 'broken').map(({ asset_id }) => asset_id),
    ),
  );
  const members = room.devices.map((device) => {
    const condition = device.condition ?? 'unknown';
    return {
      asset_id: device.asset_id,
      role: roleOfAsset(device, map),
      counts: device.counts ?? 'as-model',
      condition,
      standing: isStillBroken(device, brokenBefore) ? 'broken' : standingOf(condition),
      since: device.since,
    } as const;
  });
  return judgeRoom(document ?? builtInModel(room.room_type), members);
}

/** A restart after a fault has not repaired anything yet. */
function isStillBroken({ asset_id, condition }: JudgedDevice, brokenBefore: ReadonlySet<number>): boolean {
  return condition === 'restarting' && brokenBefore.has(asset_id);
}

/** Of why, the needs that make the room what it is. */
export function causesOf(why: RoomJudgement['why'], state: RoomState): RoomCause[] {
  if (state === 'healthy' || state === 'unmonitored') return [];
  return why
    .filter(({ effect }) => effect === state)
    .map(({ members: _members, effect: _effect, ...cause }) => cause);
}
