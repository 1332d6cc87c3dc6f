import type { AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';

export type AssetFilter = {
  site_id?: number | undefined;
  room_id?: number | undefined;
  controlled?: true | undefined;
  category?: string | undefined;
  live?: string | undefined;
};

export const assetSort: Sort<AssetSortKey> = { key: 'product_name', direction: 'asc' };

/** Only the columns of the list: a quarter of the bytes. */
export const assetColumns = { fields: 'list' } as const;

export function firstAssets(filter: AssetFilter): FirstRequest {
  return { endpoint: listAssets, query: { ...firstPageQuery(filter, assetSort), ...assetColumns } };
}
