import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import {
  deleteAssetConnection,
  getAssetConnection,
  listDrivers,
  putAssetConnection,
  testAssetConnection,
} from '@greenroom/domain/operations/connections/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import type { ConnectionRequest } from './connection-values.ts';

export const driversQuery = queryOptions({
  queryKey: ['operations', 'drivers'] as const,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(listDrivers, {}, { signal }),
});

export function connectionQuery(assetId: number) {
  return queryOptions({
    queryKey: ['operations', 'connection', assetId] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call(getAssetConnection, { params: { id: assetId } }, { signal }),
  });
}

/** A connection begins or ends control: everything that shows the asset is read again. */
function useRefreshAsset(assetId: number) {
  const client = useQueryClient();
  return (saved?: AssetConnection) => {
    if (saved) client.setQueryData(connectionQuery(assetId).queryKey, saved);
    else client.removeQueries({ queryKey: connectionQuery(assetId).queryKey });
    for (const name of ['assets', 'operations', 'live']) void client.invalidateQueries({ queryKey: [name] });
  };
}

export function useSaveConnection(assetId: number) {
  const refresh = useRefreshAsset(assetId);
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: ConnectionRequest }) =>
      call(
        putAssetConnection,
        { params: { id: assetId }, body },
        { headers: { 'if-match': `"${version}"` } },
      ),
    onSuccess: (saved) => refresh(saved),
  });
}

export function useDeleteConnection(assetId: number) {
  const refresh = useRefreshAsset(assetId);
  return useMutation({
    mutationFn: () => call(deleteAssetConnection, { params: { id: assetId } }),
    onSuccess: () => refresh(),
  });
}

export function useTestConnection(assetId: number) {
  return useMutation({
    mutationFn: (body: ConnectionRequest) => call(testAssetConnection, { params: { id: assetId }, body }),
  });
}
