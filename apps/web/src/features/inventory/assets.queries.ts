import {
  type AssetRow,
  type AssetSortKey,
  assetHaystack,
  assetSortValue,
} from '@greenroom/domain/inventory/asset.ts';
import { getAsset, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { freshFor } from './list-pages.ts';
import type { ListSource, Narrowing } from './list-source.ts';
import { readListPage } from './read-list-page.ts';

export type AssetFilter = {
  site_id?: number | undefined;
  room_id?: number | undefined;
  controlled?: true | undefined;
};

export const assetList: ListSource<AssetRow, AssetSortKey, AssetFilter, Narrowing> = {
  name: 'assets',
  defaultSort: { key: 'product_name', direction: 'asc' },
  // Only the columns of the list: a quarter of the bytes.
  fetchPage: async (query, signal) =>
    readListPage<AssetRow>(
      await callWithHeaders(listAssets, { query: { ...query, fields: 'list' } }, { signal }),
    ),
  haystack: assetHaystack,
  sortValue: assetSortValue,
};

export function assetQuery(id: number) {
  return queryOptions({
    queryKey: [assetList.name, 'one', id] as const,
    queryFn: ({ signal }) => call(getAsset, { params: { id } }, { signal }),
    staleTime: freshFor,
  });
}
