import { listAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { type DeviceScope, receiveStatus } from '#features/operations/operations.queries.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';

/** Shows changes while the page is open. Without it, the refresh button does the same by hand. */
export function useStatusStream(scope: DeviceScope): void {
  const client = useQueryClient();
  const catchUp = async () => {
    const missed = await call(listAssetStatuses, { query: scope });
    for (const received of missed) receiveStatus(client, scope, received);
  };
  useStatusFeed({
    onStatus: (received) => receiveStatus(client, scope, received),
    // If it fails, the next event has the same effect.
    onGap: () => void catchUp().catch(() => {}),
  });
}
