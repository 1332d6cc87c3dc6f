import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import {
  listAssetControls,
  listAssetStatuses,
  listRecentOperations,
} from '@greenroom/domain/operations/endpoints.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { runActionInTurn } from './actions/run-action.ts';
import { statusFromResponse, statusFromServer } from './statuses/live-status.ts';

/** The devices that a screen shows. */
export type DeviceScope = { room_id: number } | { asset_id: number };

/** The stored status of each device. */
export function statusesQuery(scope: DeviceScope) {
  return queryOptions({
    queryKey: ['operations', 'statuses', scope] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call(listAssetStatuses, { query: scope }, { signal }),
  });
}

/** The key for all devices. */
export const controlsQueryKey = ['operations', 'controls'] as const;

/** What each device can do. */
export function controlsQuery(scope: DeviceScope) {
  return queryOptions({
    queryKey: [...controlsQueryKey, scope] as const,
    queryFn: ({ signal }) => call(listAssetControls, { query: scope }, { signal }),
    // A device that is back earlier may be restarted earlier.
    refetchInterval: ({ state }) =>
      state.data?.some(({ reboot_again_at }) => Date.parse(reboot_again_at ?? '') > Date.now())
        ? 10_000
        : false,
  });
}

/**
 * The status read from the device: once at first, then on request. Dropped when no component shows it, so that another
 * room, or the same one opened again, starts fresh.
 */
export function liveStatusQuery(assetId: number) {
  return queryOptions({
    queryKey: ['operations', 'live', assetId] as const,
    queryFn: async ({ signal }) =>
      statusFromResponse(await runActionInTurn(assetId, 'get_status', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

const operationsPage = 20;

/** The finished actions on one asset, newest first. */
export function assetOperationsQuery(assetId: number) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'log', assetId] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { asset_id: assetId, limit: operationsPage, skip: pageParam };
      return call(listRecentOperations, { query }, { signal });
    },
    // Others act on the device too.
    refetchInterval: 60_000,
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < operationsPage ? undefined : pages.length * operationsPage,
  });
}

/** An act has ended: the lists of operations on the screen show it at once. */
export function refreshOperations(client: QueryClient, assetId: number): void {
  void client.invalidateQueries({ queryKey: assetOperationsQuery(assetId).queryKey });
  void client.invalidateQueries({ queryKey: ['operations', 'recent'] });
}

/** The outcome of an install, from the log; null while it runs. */
export function operationEndQuery(operationId: number | null) {
  return queryOptions({
    queryKey: ['operations', 'end', operationId] as const,
    staleTime: 0,
    queryFn:
      operationId === null
        ? skipToken
        : async ({ signal }) => {
            const query = { operation_id: operationId, limit: 1 };
            const [end = null] = await call(listRecentOperations, { query }, { signal });
            return end;
          },
    refetchInterval: (query) => (query.state.data ? false : 5_000),
  });
}

/**
 * Applies a status that the server has received, unless it is outdated. The failure of an action stays until the status
 * is read again: otherwise the next status would replace it before the user has seen it.
 */
export function receiveStatus(client: QueryClient, scope: DeviceScope, received: AssetStatus): void {
  const { queryKey } = statusesQuery(scope);
  const live = liveStatusQuery(received.asset_id).queryKey;
  // Only devices on the screen have a live status.
  if (!client.getQueryState(live)) return;
  const known = client.getQueryData(queryKey)?.find(({ asset_id }) => asset_id === received.asset_id);
  if (known && Date.parse(known.observed_at) >= Date.parse(received.observed_at)) return;
  client.setQueryData(
    queryKey,
    (rows) => rows && [...rows.filter(({ asset_id }) => asset_id !== received.asset_id), received],
  );
  client.setQueryData(live, (before) => (before?.failedAction ? before : statusFromServer(received)));
}
