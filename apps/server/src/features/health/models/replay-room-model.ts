import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { builtInModel } from '@greenroom/domain/health/built-in-models.ts';
import { type PastDevice, replayModel } from '@greenroom/domain/health/replay-model.ts';
import { roleOfAsset } from '@greenroom/domain/health/role-of-asset.ts';
import { type RoomModelReplay, replayDays } from '@greenroom/domain/health/room-models.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { makeSegments } from '@greenroom/domain/history/make-segments.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { listGapsOf } from '#features/operations/statuses/watch-gaps.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { byAsset } from '#platform/group-by.ts';
import type { Services } from '#platform/services.ts';
import { listPastConditions } from './past-conditions.queries.ts';
import { type ModelOnTrial, readRoomsOnTrial } from './preview-room-model.ts';

/** A week of more rooms takes longer than a person waits while typing. */
const maxRooms = 300;
/** Other requests are served after so many rooms. */
const roomsAtOnce = 20;

/** How long rooms were down, degraded and unknown in the last days, and would have been by this document. */
export async function replayRoomModel(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  { partner_id: partner, room_type, document }: ModelOnTrial,
): Promise<RoomModelReplay> {
  const partner_id = requireLinkedPartner(viewer, partner);
  const to = now();
  const from = new Date(to.getTime() - replayDays * 86_400_000);
  const { rooms, map, changes, gaps } = await asSystem(database, async (db) => {
    const trial = await readRoomsOnTrial(db, { partner_id, room_type, document });
    const counted = trial.rooms.slice(0, maxRooms);
    const asset_ids = counted.flatMap(({ room }) => room.devices.map((device) => device.asset_id));
    const past = { asset_ids, from, to };
    return {
      ...trial,
      changes: byAsset(await listPastConditions(db, past)),
      gaps: byAsset(await listGapsOf(db, past)),
    };
  });

  const sums = { before: noHours(), after: noHours() };
  for (const [index, { room, present }] of rooms.slice(0, maxRooms).entries()) {
    const devices = room.devices.map((device): PastDevice => {
      const { asset_id, counts } = device;
      const segments = makeSegments<Condition>({
        from: from.getTime(),
        to: to.getTime(),
        changes: (changes.get(asset_id) ?? []).map(({ at, condition }) => ({ at, state: condition })),
        gaps: (gaps.get(asset_id) ?? []).map(({ began_at, ended_at }) => ({
          from: began_at.getTime(),
          to: (ended_at ?? to).getTime(),
          reason: 'agent-offline',
        })),
        unknown: 'unknown',
      });
      return { asset_id, role: roleOfAsset(device, map), counts: counts ?? 'as-model', segments };
    });
    const period = { devices, from: from.getTime(), to: to.getTime() };
    addHours(sums.before, replayModel({ ...period, model: present ?? builtInModel(room.room_type) }));
    addHours(sums.after, replayModel({ ...period, model: document }));
    if (index % roomsAtOnce === roomsAtOnce - 1) await new Promise(setImmediate);
  }
  return {
    ...{ from: from.toISOString(), to: to.toISOString() },
    ...{ rooms: rooms.length, counted: Math.min(rooms.length, maxRooms), ...sums },
  };
}

type Hours = RoomModelReplay['before'];

function noHours(): Hours {
  return { down: 0, degraded: 0, unknown: 0 };
}

function addHours(hours: Hours, milliseconds: Record<RoomState, number>): void {
  hours.down += milliseconds.down / 3_600_000;
  hours.degraded += milliseconds.degraded / 3_600_000;
  hours.unknown += milliseconds.unknown / 3_600_000;
}
