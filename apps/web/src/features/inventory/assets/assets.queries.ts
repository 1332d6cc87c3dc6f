import {
  type Asset,
  type AssetListRow,
  type AssetSortKey,
  assetHaystack,
  assetLabels,
  assetOrder,
} from '@greenroom/domain/inventory/asset.ts';
import { getAsset, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { matcherOfWords } from '@greenroom/domain/listing/matches-search.ts';
import { maxRows } from '@greenroom/domain/listing/page.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { type AssetFilter, assetColumns, assetSort } from './first-assets.ts';

export const assetList: ListSource<AssetListRow, AssetSortKey, AssetFilter, Narrowing> = {
  name: 'assets',
  defaultSort: assetSort,
  fetchPage: async (query, signal) =>
    readListPage<AssetListRow>(
      await callWithHeaders(listAssets, { query: { ...query, ...assetColumns } }, { signal }),
    ),
  haystack: assetHaystack,
  matcher: matcherOfWords,
  labels: assetLabels,
  ...assetOrder,
};

export function assetQuery(id: number) {
  return queryOptions({
    queryKey: [assetList.name, 'one', id] as const,
    queryFn: ({ signal }) => call(getAsset, { params: { id } }, { signal }),
  });
}

/** Every asset of a room with all its fields, in as many requests as necessary. */
export function roomAssetsQuery(roomId: number) {
  return queryOptions({
    queryKey: [assetList.name, 'room', roomId] as const,
    queryFn: async ({ signal }) => {
      const assets: Asset[] = [];
      let cursor: string | undefined;
      do {
        const query = { room_id: roomId, limit: maxRows, cursor };
        const page = readListPage(await callWithHeaders(listAssets, { query }, { signal }));
        assets.push(...(page.rows as Asset[]));
        cursor = page.cursor;
      } while (cursor !== undefined);
      return assets;
    },
  });
}
