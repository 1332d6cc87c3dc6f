import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { findCachedRow } from '#listing/list-pages.ts';
import { readId } from '#listing/url-values.ts';
import { assetList, assetQuery } from './assets.queries.ts';

/** The asset of the address. An id that is no id is an asset that does not exist. */
export function useAsset() {
  const client = useQueryClient();
  const id = readId(useParams().assetId ?? null);
  const query = useQuery({ ...assetQuery(id ?? 0), enabled: id !== undefined });
  return {
    id,
    asset: query.data,
    /** What a list has already brought, until everything is here. */
    row: query.data ?? (id === undefined ? undefined : findCachedRow<AssetRow>(client, assetList, id)),
    isMissing: id === undefined || (query.isError && query.data === undefined),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
