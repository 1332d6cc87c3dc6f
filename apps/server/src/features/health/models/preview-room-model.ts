import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { RoomCounts } from '@greenroom/domain/health/room-health.ts';
import type { RoomModelForm, RoomModelPreview } from '@greenroom/domain/health/room-models.ts';
import { type RoomState, roomStates } from '@greenroom/domain/health/room-state.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { judgeOneRoom, modelOfRoom } from '#features/health/judge-one-room.ts';
import { readActiveModels, readRoleMaps, readRoomsToJudge } from '#features/health/rooms-to-judge.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requireModelManager } from './require-model-manager.ts';
import { requirePartner } from './room-models.queries.ts';

/** The counts are of all rooms; of those that change, a person reads this many. */
const maxChanges = 200;

/** What the rooms of a type would be now by this document, beside what they are by their present model. */
export function previewRoomModel(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { partner_id: partner, room_type, document }: Pick<RoomModelForm, 'partner_id' | 'room_type' | 'document'>,
): Promise<RoomModelPreview> {
  const partner_id = requireModelManager(viewer, partner);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    const models = await readActiveModels(db, [partner_id]);
    const map = await readRoleMaps(db, [partner_id]);
    const key = foldText(room_type);
    const draft = { id: 0, version: 0, partner_id, room_type_key: room_type === null ? null : key, document };
    const others = models.filter(({ room_type_key }) => room_type_key !== draft.room_type_key);
    const rooms = (await readRoomsToJudge(db, { partner_id })).filter(
      (room) => modelOfRoom([...others, draft], room) === draft,
    );
    const judged = rooms.map((room) => {
      const before = judgeOneRoom(room, { map, document: modelOfRoom(models, room)?.document });
      const after = judgeOneRoom(room, { map, document });
      const { room_id, room_name, site_name } = room;
      const needs = after.why.filter(({ effect }) => effect === after.state).map(({ need }) => need);
      return { room_id, room_name, site_name, from: before.state, to: after.state, needs };
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

function countBy(states: readonly RoomState[]): RoomCounts {
  const counts: RoomCounts = { down: 0, degraded: 0, unknown: 0, healthy: 0, unmonitored: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
