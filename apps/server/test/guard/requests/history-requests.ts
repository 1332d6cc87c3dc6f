import { type GuardedRequests, ofAssetId } from './guarded-request.ts';

export const historyRequests: GuardedRequests = {
  listAssetChanges: ofAssetId,
  getAssetTimeline: ofAssetId,
  getAssetPolls: ofAssetId,
  listAssetHours: ofAssetId,
  getRoomTimeline: ({ room_id }) => ({ params: { id: room_id } }),
};
