import { randomUUID } from 'node:crypto';
import { aPartner } from '../../build/a-partner.ts';
import { anAsset } from '../../build/an-asset.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const ofChangeset: Make = async ({ aChange }) => ({ params: { id: (await aChange()).changeset_id } });

const ofManyAssets: Make = ({ asset_id }) => ({
  body: { assets: { ids: [asset_id], set: { customer: randomUUID() } } },
});

const ofJob: Make = async ({ aJob }) => ({ params: { id: await aJob() } });
const ofChange: Make = async ({ aChange }) => ({ params: { id: (await aChange()).id } });

export const estateRequests: GuardedRequests = {
  createSite: ({ partner }) => ({ body: { name: randomUUID(), partner_id: partner.id } }),
  createRoom: ({ site_id }) => ({ body: { name: randomUUID(), site_id } }),
  createAsset: ({ room_id }) => ({ body: { product_name: randomUUID(), room_id } }),
  updateSite: async ({ site_id, versionOf }) => ({
    params: { id: site_id },
    headers: { 'if-match': await versionOf('sites', site_id) },
    body: { city: randomUUID() },
  }),
  updateRoom: async ({ room_id, versionOf }) => ({
    params: { id: room_id },
    headers: { 'if-match': await versionOf('rooms', room_id) },
    body: { floor: randomUUID() },
  }),
  updateAsset: async ({ asset_id, versionOf }) => ({
    params: { id: asset_id },
    headers: { 'if-match': await versionOf('assets', asset_id) },
    body: { customer: randomUUID() },
  }),
  moveSiteToBin: async ({ aSpare }) => ({
    params: { id: (await aSpare()).site_id },
    headers: { 'if-match': '"1"' },
  }),
  moveRoomToBin: async ({ aSpare }) => ({
    params: { id: (await aSpare()).id },
    headers: { 'if-match': '"1"' },
  }),
  moveAssetToBin: async ({ aSpare }, t) => ({
    params: { id: (await anAsset(t.database, { room: await aSpare() })).id },
    headers: { 'if-match': '"1"' },
  }),
  previewHandOver: ({ site_id, partner }) => ({ params: { id: site_id }, query: { partner_id: partner.id } }),
  handOverSite: async ({ aSpare }, t) => ({
    params: { id: (await aSpare()).site_id },
    headers: { 'if-match': '"1"' },
    body: { partner_id: (await aPartner(t.database)).id },
  }),
  listBin: nothing,
  restoreFromBin: async ({ binned }) => ({ params: { id: await binned() }, body: {} }),
  deleteForEver: async ({ binned }) => ({ params: { id: await binned() } }),
  listEstateChanges: ({ asset_id }) => ({ params: { thing: 'asset', id: asset_id } }),
  previewUndo: ofChangeset,
  undoChangeset: ofChangeset,
  startUndo: ofChangeset,
  previewRevert: ofChange,
  revertChange: ofChange,
  previewBulkChange: ofManyAssets,
  startBulkChange: ofManyAssets,
  listEstateJobs: async ({ aJob }) => {
    await aJob();
    return {};
  },
  getEstateJob: ofJob,
  stopEstateJob: ofJob,
};
