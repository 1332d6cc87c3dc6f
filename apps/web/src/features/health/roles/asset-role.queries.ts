import { getAssetRole, setAssetRole } from '@greenroom/domain/health/models/endpoints.ts';
import type { AssetRoleOf } from '@greenroom/domain/health/room-models.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function assetRoleQuery(id: number) {
  return queryOptions({
    queryKey: ['asset-role', id] as const,
    queryFn: ({ signal }) => call(getAssetRole, { params: { id } }, { signal }),
  });
}

export function useSetAssetRole(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<AssetRoleOf, 'role' | 'counts'>) => call(setAssetRole, { params: { id }, body }),
    onSuccess: (role) => client.setQueryData(assetRoleQuery(id).queryKey, role),
  });
}
