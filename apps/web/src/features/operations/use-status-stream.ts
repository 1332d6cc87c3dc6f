import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { listAssetStatuses, streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#api/http-client.ts';
import { streamEvents } from '#api/stream-events.ts';
import { type DeviceScope, receiveStatus } from './operations.queries.ts';

/** Shows what changes while the page is open. Without it the refresh button does the same by hand. */
export function useStatusStream(scope: DeviceScope): void {
  const client = useQueryClient();
  const receive = useEffectEvent((heard: AssetStatus) => receiveStatus(client, scope, heard));
  const catchUp = useEffectEvent(async () => {
    const missed = await call(listAssetStatuses, { query: scope });
    for (const heard of missed) receiveStatus(client, scope, heard);
  });
  useEffect(
    () =>
      streamEvents(streamAssetStatuses, {
        onEvent: ({ event, data }) => {
          if (event === 'status') receive(JSON.parse(data));
        },
        // When it fails the next change tells as much.
        onReopened: () => void catchUp().catch(() => {}),
      }),
    [],
  );
}
