import type { AssetLinksForm, LinkKind } from '@greenroom/domain/incidents/links/asset-links.ts';
import { listAssetLinks, updateAssetLinks } from '@greenroom/domain/incidents/links/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

const name = 'asset-links';

export function assetLinksQuery(id: number) {
  return queryOptions({
    queryKey: [name, id] as const,
    queryFn: ({ signal }) => call(listAssetLinks, { params: { id } }, { signal }),
  });
}

export function useUpdateAssetLinks(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AssetLinksForm) => call(updateAssetLinks, { params: { id }, body }),
    onSuccess: (links) => {
      // The pages of the others name this asset.
      void client.invalidateQueries({ queryKey: [name] });
      client.setQueryData(assetLinksQuery(id).queryKey, links);
    },
  });
}

/** What a device of a type is for others, mostly. */
export function likelyKind(assetType: string | null): LinkKind {
  if (assetType === 'PDU' || assetType === 'Smart relay') return 'power';
  return assetType === 'Control processor' ? 'control' : 'network';
}
