import type { AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import { statusOrder } from '@greenroom/domain/operations/status-counts.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';
import { readId } from '#listing/url-values.ts';

export type AssetFilter = {
  partner_id?: number | undefined;
  site_id?: number | undefined;
  room_id?: number | undefined;
  controlled?: true | undefined;
  category?: string | undefined;
  live?: string | undefined;
  /** Fields of the rows beyond those of the default list. */
  columns?: string | undefined;
};

export const assetSort: Sort<AssetSortKey> = { key: 'product_name', direction: 'asc' };

/** Only the columns of the list: a quarter of the bytes. */
export const assetColumns = { fields: 'list' } as const;

/** Used in the address, because an empty value would be left out of it. */
export const noCategory = '-';

/** Invalid values in the address are ignored, as everywhere. */
export function readKinds(text: string | null): StatusKind[] {
  const named = text?.slice(0, 100).split(',') ?? [];
  return statusOrder.filter((kind) => named.includes(kind));
}

export function readCategory(text: string | null): string | undefined {
  return text === noCategory ? '' : text?.slice(0, 300) || undefined;
}

/** The filters of the spec in an address. */
export function readAssetFilter(query: URLSearchParams): AssetFilter {
  return {
    site_id: readId(query.get('siteId')),
    room_id: readId(query.get('roomId')),
    controlled: query.get('controlled') === 'true' || undefined,
    category: readCategory(query.get('category')),
    live: readKinds(query.get('live')).join(',') || undefined,
  };
}

export function firstAssets(filter: AssetFilter): FirstRequest {
  return {
    endpoint: listAssets,
    query: { ...firstPageQuery({ ...filter, ...chosenPartner() }, assetSort), ...assetColumns },
  };
}
