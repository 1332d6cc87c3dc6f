import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { RoomModel, RoomModelForm } from '@greenroom/domain/health/room-models.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { findActor, findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { toModel } from './list-room-models.ts';
import {
  findModel,
  insertModel,
  judgeRoomsOfPartner,
  listModelsOfType,
  lockModels,
} from './room-models.queries.ts';

type ModelServices = Pick<Services, 'database' | 'now'>;

/** The draft of a type, in place of the one before. */
export function saveRoomModel(
  { database }: ModelServices,
  viewer: Viewer,
  { partner_id: partner, room_type, based_on, document }: RoomModelForm,
): Promise<RoomModel> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    await lockModels(db, partner_id);
    const { edition, version } = await newest(db, { partner_id, room_type, based_on });
    await db
      .deleteFrom('room_models')
      .where('id', 'in', [0, ...(await draftsOf(db, { partner_id, room_type }))])
      .execute();
    const row = { partner_id, room_type, version: version + 1, edition: edition + 1, document };
    const made = { ...row, state: 'draft' as const, activated_at: null };
    const id = await insertModel(db, made, await findActor(db, viewer.user_id));
    return toModel(await orNotFound('Room model', findModel(db, id)));
  });
}

type ActivateInput = { id: number; based_on: number; address: string | null };

/** From now on. An earlier version becomes the newest one again, so that the history names what it was judged by. */
export function activateRoomModel(
  { database, now }: ModelServices,
  viewer: Viewer,
  { id, based_on, address }: ActivateInput,
): Promise<RoomModel> {
  return asSystem(database, async (db) => {
    const model = await orNotFound('Room model', findModel(db, id));
    const { partner_id, room_type, document } = model;
    requireLinkedPartner(viewer, partner_id);
    await lockModels(db, partner_id);
    const { edition, version, active } = await newest(db, { partner_id, room_type, based_on });
    if (active)
      await db.updateTable('room_models').set({ state: 'retired' }).where('id', '=', active.id).execute();
    const actor = await findRequester(db, viewer, address);
    const activated = { state: 'active', activated_at: now(), edition: edition + 1 } as const;
    let activeId = id;
    if (model.state === 'draft')
      await db.updateTable('room_models').set(activated).where('id', '=', id).execute();
    else {
      // A draft has the number that the earlier version takes now.
      await db
        .updateTable('room_models')
        .set({ version: version + 2 })
        .where('id', 'in', [0, ...(await draftsOf(db, { partner_id, room_type }))])
        .execute();
      activeId = await insertModel(
        db,
        { partner_id, room_type, version: version + 1, document, ...activated },
        actor,
      );
    }
    await judgeRoomsOfPartner(db, partner_id);
    await recordChange(db, {
      actor,
      change: {
        action: 'room-model-activated',
        user_id: null,
        subject: room_type ?? document.title.en,
        before: active ? { version: active.version } : null,
        after: { version: model.state === 'draft' ? model.version : version + 1, partner_id },
      },
    });
    return toModel(await orNotFound('Room model', findModel(db, activeId)));
  });
}

type OfType = { partner_id: number; room_type: string | null };

async function newest(db: SystemDb, { based_on, ...type }: OfType & { based_on: number }) {
  const models = await listModelsOfType(db, type);
  const edition = Math.max(0, ...models.map((model) => model.edition));
  if (edition !== based_on)
    throw new Problem('changed-meanwhile', 'Another user has changed this model since you opened it.');
  const kept = models.filter(({ state }) => state !== 'draft');
  return {
    edition,
    version: Math.max(0, ...kept.map((model) => model.version)),
    active: models.find(({ state }) => state === 'active'),
  };
}

async function draftsOf(db: SystemDb, type: OfType): Promise<number[]> {
  return (await listModelsOfType(db, type)).filter(({ state }) => state === 'draft').map(({ id }) => id);
}
