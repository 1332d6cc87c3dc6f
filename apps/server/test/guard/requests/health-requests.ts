import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { aWallLink } from '../../build/a-wall-link.ts';
import type { TestApp } from '../../start-test-app.ts';
import { type GuardedRequests, nothing, ofAssetId } from './guarded-request.ts';

const aModelDocument = {
  format: 1,
  title: { en: 'x' },
  needs: [{ id: 'x', roles: ['display'], at_least: 1, short: 'down' }],
  warnings: 'note',
};

/** A draft for a type of its own. */
function aRoomModel(database: TestApp['database'], partner_id: number): Promise<number> {
  return asSystem(database, async (db) => {
    const { id } = await db
      .insertInto('room_models')
      .values({
        ...{ partner_id, room_type: randomUUID(), version: 1, edition: 1, state: 'draft' },
        ...{ document: JSON.stringify(aModelDocument), made_by_name: 'x' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export const healthRequests: GuardedRequests = {
  listRoomHealth: nothing,
  getRoomHealthSummary: nothing,
  getRoomWall: nothing,
  openWall: async ({ partner }, { database }) => ({
    body: { key: (await aWallLink(database, partner.id)).key },
  }),
  getLinkedWall: nothing,
  streamLinkedWall: nothing,
  listWallLinks: async ({ partner }, { database }) => {
    await aWallLink(database, partner.id);
    return { query: { partner_id: partner.id } };
  },
  createWallLink: ({ partner }) => ({ body: { partner_id: partner.id, name: 'Lobby', days: 1 } }),
  endWallLink: async ({ partner }, { database }) => ({
    params: { id: (await aWallLink(database, partner.id)).id },
  }),
  listRoomModels: ({ partner }) => ({ query: { partner_id: partner.id } }),
  saveRoomModel: ({ partner }) => ({
    body: { partner_id: partner.id, room_type: randomUUID(), based_on: 0, document: aModelDocument },
  }),
  previewRoomModel: ({ partner }) => ({
    body: { partner_id: partner.id, room_type: null, document: aModelDocument },
  }),
  replayRoomModel: ({ partner }) => ({
    body: { partner_id: partner.id, room_type: null, document: aModelDocument },
  }),
  listRoleMap: ({ partner }) => ({ query: { partner_id: partner.id } }),
  updateRoleMap: ({ partner }) => ({ body: { partner_id: partner.id, words: 'x', role: 'display' } }),
  activateRoomModel: async ({ partner }, { database }) => ({
    params: { id: await aRoomModel(database, partner.id) },
    body: { based_on: 1 },
  }),
  getAssetRole: ofAssetId,
  setAssetRole: ({ asset_id }) => ({
    params: { id: asset_id },
    body: { role: 'display', counts: 'as-model' },
  }),
  getRoomHealth: ({ room_id }) => ({ params: { id: room_id } }),
};
