import type { RoomTimeline } from '@greenroom/domain/history/timeline.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { anyId, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

/** Which rows each sees is checked by the policies; here, that what a viewer does not see is not found. */
const ofSeenAsset: IsolationCase = {
  makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
  expected: ({ seen, request }) =>
    has(seen.assets, Number(request.params?.id)) ? { status: 200, body: 'found' } : { status: 404 },
  essence: () => 'found',
};

export const historyCases: Record<string, IsolationCase> = {
  listAssetChanges: ofSeenAsset,
  getAssetTimeline: ofSeenAsset,
  getAssetPolls: ofSeenAsset,
  listAssetHours: ofSeenAsset,
  getRoomTimeline: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.rooms, random) } }),
    expected({ seen, request }) {
      const id = Number(request.params?.id);
      if (!has(seen.rooms, id)) return { status: 404 };
      const devices = seen.assets.filter(
        ({ room_id, is_controlled, status }) => room_id === id && is_controlled && !isRetired(status),
      );
      return { status: 200, body: devices.map((asset) => asset.id).sort((one, other) => one - other) };
    },
    essence: ({ assets }: RoomTimeline) =>
      assets.map(({ asset_id }) => asset_id).sort((one, other) => one - other),
  },
};
