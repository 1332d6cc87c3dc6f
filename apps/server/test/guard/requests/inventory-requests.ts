import { type GuardedRequests, nothing, ofAssetId } from './guarded-request.ts';

export const inventoryRequests: GuardedRequests = {
  listSites: nothing,
  getSite: ({ site_id }) => ({ params: { id: site_id } }),
  listRooms: nothing,
  getRoom: ({ room_id }) => ({ params: { id: room_id } }),
  listAssets: nothing,
  getAsset: ofAssetId,
};
