import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { RoleMapEntry } from '@greenroom/domain/health/role-of-asset.ts';
import type { RoomCounts } from '@greenroom/domain/health/room-health.ts';
import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomModelForm, RoomModelPreview } from '@greenroom/domain/health/room-models.ts';
import { type RoomState, roomStates } from '@greenroom/domain/health/room-state.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { causesOf, judgeOneRoom, modelOfRoom } from '#features/health/judge-one-room.ts';
import { markUnknown } from '#features/health/mark-unknown.ts';
import {
  type RoomToJudge,
  readActiveModels,
  readRoleMaps,
  readRoomsToJudge,
} from '#features/health/rooms-to-judge.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requirePartner } from './room-models.queries.ts';

/** The counts are of all rooms; of those that change, a person reads this many. */
const maxChanges = 200;

export type ModelOnTrial = Pick<RoomModelForm, 'partner_id' | 'room_type' | 'document'>;

/** What the rooms of a type would be now by this document, beside what they are by their present model. */
export function previewRoomModel(
  { database, now, config: { pollSeconds } }: Pick<Services, 'database' | 'now' | 'config'>,
  viewer: Viewer,
  { partner_id: partner, room_type, document }: ModelOnTrial,
): Promise<RoomModelPreview> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    const { rooms, map } = await readRoomsOnTrial(db, { partner_id, room_type, document });
    const judged = rooms.map(({ room: stored, present }) => {
      const room = markUnknown(stored, { pollSeconds, now: now() });
      const before = judgeOneRoom(room, { map, document: present });
      const after = judgeOneRoom(room, { map, document });
      const { room_id, room_name, site_name } = room;
      const causes = causesOf(after.why, after.state);
      const needs = causes.map(({ need }) => need);
      return { room_id, room_name, site_name, from: before.state, to: after.state, needs, causes };
    });
    const changes = judged
      .filter(({ from, to }) => from !== to)
      .sort((one, other) => roomStates.indexOf(one.to) - roomStates.indexOf(other.to));
    return {
      rooms: judged.length,
      stay: judged.length - changes.length,
      before: countBy(judged.map(({ from }) => from)),
      after: countBy(judged.map(({ to }) => to)),
      changes: changes.slice(0, maxChanges),
    };
  });
}

type OnTrial = {
  rooms: { room: RoomToJudge; present: RoomModelDocument | undefined }[];
  map: RoleMapEntry[];
};

/** The rooms that a model would be for, each with the one that it is judged by now. */
export async function readRoomsOnTrial(
  db: SystemDb,
  { partner_id, room_type, document }: ModelOnTrial & { partner_id: number },
): Promise<OnTrial> {
  await requirePartner(db, partner_id);
  const models = await readActiveModels(db, [partner_id]);
  const map = await readRoleMaps(db, [partner_id]);
  const room_type_key = room_type === null ? null : foldText(room_type);
  const draft = { id: 0, version: 0, partner_id, room_type_key, document };
  const others = models.filter((model) => model.room_type_key !== room_type_key);
  const rooms = (await readRoomsToJudge(db, { partner_id }))
    .filter((room) => modelOfRoom([...others, draft], room) === draft)
    .map((room) => ({ room, present: modelOfRoom(models, room)?.document }));
  return { rooms, map };
}

function countBy(states: readonly RoomState[]): RoomCounts {
  const counts: RoomCounts = { down: 0, degraded: 0, unknown: 0, healthy: 0, unmonitored: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
