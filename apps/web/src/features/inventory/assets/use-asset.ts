import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { detailState } from '#features/inventory/detail-state.ts';
import { findCachedRow } from '#listing/list-pages.ts';
import { readId } from '#listing/url-values.ts';
import { assetList, assetQuery } from './assets.queries.ts';

/** The asset in the address. */
export function useAsset() {
  const client = useQueryClient();
  const id = readId(useParams().assetId ?? null);
  const query = useQuery({ ...assetQuery(id ?? 0), enabled: id !== undefined });
  return {
    ...detailState(id, query),
    asset: query.data,
    /** The row that a list has already loaded, until the full record is loaded. */
    row: query.data ?? (id === undefined ? undefined : findCachedRow<AssetRow>(client, assetList, id)),
  };
}
