import { maxIds } from '@greenroom/domain/http/id-params.ts';
import type { AssetStatus, StatusEvent } from '@greenroom/domain/operations/asset-status.ts';
import {
  listAssetStatuses,
  listRoomStatuses,
  listSiteStatuses,
} from '@greenroom/domain/operations/endpoints.ts';
import type { RoomStatus, SiteStatus } from '@greenroom/domain/operations/status-counts.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { batchReads } from './batch-reads.ts';

const readAsset = batchReads<AssetStatus>({
  max: maxIds,
  read: (ids) => call(listAssetStatuses, { query: { asset_ids: ids.join(',') } }),
  idOf: ({ asset_id }) => asset_id,
});
const readRoom = batchReads<RoomStatus>({
  max: maxIds,
  read: (ids) => call(listRoomStatuses, { query: { ids: ids.join(',') } }),
  idOf: ({ room_id }) => room_id,
});
const readSite = batchReads<SiteStatus>({
  max: maxIds,
  read: (ids) => call(listSiteStatuses, { query: { ids: ids.join(',') } }),
  idOf: ({ site_id }) => site_id,
});

/** The last status of one device; null when there is none. */
export function assetLiveQuery(id: number) {
  return queryOptions({
    queryKey: ['live', 'asset', id] as const,
    queryFn: () => readAsset(id),
    // A response that was under way does not replace a newer event of the feed.
    structuralSharing: (known, read) =>
      newer(known as AssetStatus | null | undefined, read as AssetStatus | null),
  });
}

function newer(known: AssetStatus | null | undefined, received: AssetStatus | null): AssetStatus | null {
  const isOld = known && received && Date.parse(known.observed_at) > Date.parse(received.observed_at);
  return isOld ? known : received;
}

/** The devices of one room by their state; null when none is controlled. */
export function roomLiveQuery(id: number) {
  return queryOptions({ queryKey: ['live', 'room', id] as const, queryFn: () => readRoom(id) });
}

export function siteLiveQuery(id: number) {
  return queryOptions({ queryKey: ['live', 'site', id] as const, queryFn: () => readSite(id) });
}

/** Stores the new status of a device that is on the screen. */
export function receiveAsset(client: QueryClient, received: StatusEvent): void {
  const { queryKey } = assetLiveQuery(received.asset_id);
  if (!client.getQueryState(queryKey)) return;
  client.setQueryData(queryKey, received);
}

/** Refetches the counts of these places, if they are shown. */
export function refetchPlaces(
  client: QueryClient,
  { rooms, sites }: { rooms: ReadonlySet<number>; sites: ReadonlySet<number> },
): void {
  void client.invalidateQueries({
    queryKey: ['live'],
    predicate: ({ queryKey: [, kind, id] }) =>
      (kind === 'room' && rooms.has(Number(id))) || (kind === 'site' && sites.has(Number(id))),
  });
}

/** Refetches lists and counts of incidents, and those of these incidents that are shown. */
export function refetchIncidents(client: QueryClient, changed: ReadonlySet<number>): void {
  void client.invalidateQueries({
    queryKey: ['live', 'incidents'],
    predicate: ({ queryKey: [, , kind, id] }) => kind !== 'one' || changed.has(Number(id)),
  });
}

export function refetchTotals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['live', 'all'] });
}

/** Refetches everything read before this time, except running requests. */
export function refetchOlderThan(client: QueryClient, time: number): void {
  void client.invalidateQueries(
    { queryKey: ['live'], predicate: ({ state }) => state.dataUpdatedAt < time },
    { cancelRefetch: false },
  );
}
