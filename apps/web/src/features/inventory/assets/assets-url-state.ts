import { type AssetSortKey, assetSortKeys } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import { statusOrder } from '@greenroom/domain/operations/status-counts.ts';
import type { Narrowing } from '#listing/list-source.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type AssetFilter, assetSort } from './first-assets.ts';

export type AssetsState = {
  siteId: number | undefined;
  roomId: number | undefined;
  search: string;
  controlled: boolean;
  /** The name on the home page; '' means no category. */
  category: string | undefined;
  sort: Sort<AssetSortKey>;
  /** Devices in one of these states. */
  live: readonly StatusKind[];
};

/** Invalid values in the address are ignored, as everywhere. */
function readKinds(text: string | null): StatusKind[] {
  const named = text?.slice(0, 100).split(',') ?? [];
  return statusOrder.filter((kind) => named.includes(kind));
}

/** Used in the address, because an empty value would be left out of it. */
const noCategory = '-';

function readCategory(text: string | null): string | undefined {
  return text === noCategory ? '' : text?.slice(0, 300) || undefined;
}

const inAddress = sortInAddress(assetSortKeys, assetSort);

export const assetsUrlState: UrlState<AssetsState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      siteId: readId(query.get('siteId')),
      roomId: readId(query.get('roomId')),
      search: query.get('search') ?? '',
      controlled: query.get('controlled') === 'true',
      category: readCategory(query.get('category')),
      live: readKinds(query.get('live')),
      sort: inAddress.read(query.get('sort')),
    };
  },
  write: ({ siteId, roomId, search, controlled, category, live, sort }) =>
    writeQuery({
      siteId,
      roomId,
      search,
      controlled: controlled || undefined,
      category: category === '' ? noCategory : category,
      live: live.join(','),
      sort: inAddress.write(sort),
    }),
};

/** The rows that the address requests; the asset page steps through the same ones, by name. */
export function assetsRequest(state: Omit<AssetsState, 'sort'>): {
  filter: AssetFilter;
  narrow: Narrowing;
} {
  const { siteId, roomId, search, controlled, category, live } = state;
  return {
    filter: {
      site_id: siteId,
      room_id: roomId,
      controlled: controlled || undefined,
      category,
      live: live.join(',') || undefined,
    },
    narrow: { search },
  };
}
