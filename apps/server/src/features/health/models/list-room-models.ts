import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { builtInModel, builtInTypes, hasBuiltInModel } from '@greenroom/domain/health/built-in-models.ts';
import type { RoomModel, RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listModels, listRoomTypes, requirePartner } from './room-models.queries.ts';

/** All types that the partner has a room or a model of, those that the product knows, and last any other. */
export function listRoomModels(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  partner: number | undefined,
): Promise<RoomTypeModels[]> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    const models = await listModels(db, partner_id);
    const all = await listRoomTypes(db, partner_id);
    const types = all.filter(({ room_type }) => foldText(room_type) !== '');
    const names = [...types, ...models, ...builtInTypes.map((room_type) => ({ room_type }))];
    const byKey = new Map<string, string>();
    for (const { room_type } of names)
      if (room_type !== null && !byKey.has(foldText(room_type))) byKey.set(foldText(room_type), room_type);
    const ofKey = (key: string) => models.filter((model) => keyOf(model) === key).map(toModel);
    const roomsOf = (key: string) => types.find(({ room_type }) => foldText(room_type) === key)?.rooms ?? 0;
    const isActive = (key: string) => ofKey(key).some(({ state }) => state === 'active');
    const others = all.filter(
      ({ room_type }) =>
        foldText(room_type) === '' || !(hasBuiltInModel(room_type) || isActive(foldText(room_type))),
    );
    return [
      ...[...byKey].map(([key, room_type]) => ({
        room_type,
        rooms: roomsOf(key),
        built_in: builtInModel(room_type),
        models: ofKey(key),
      })),
      {
        room_type: null,
        rooms: others.reduce((sum, { rooms }) => sum + rooms, 0),
        built_in: builtInModel(null),
        models: ofKey(''),
      },
    ];
  });
}

const keyOf = ({ room_type }: { room_type: string | null }) => foldText(room_type);

export function toModel({ partner_id: _partner, ...model }: RoomModel & { partner_id: number }): RoomModel {
  return model;
}
