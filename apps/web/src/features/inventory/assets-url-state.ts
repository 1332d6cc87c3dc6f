import { type AssetSortKey, assetSortKeys } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { Narrowing } from '#listing/list-source.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type AssetFilter, assetList } from './assets.queries.ts';

export type AssetsState = {
  siteId: number | undefined;
  roomId: number | undefined;
  search: string;
  controlled: boolean;
  sort: Sort<AssetSortKey>;
};

const inAddress = sortInAddress(assetSortKeys, assetList.defaultSort);

export const assetsUrlState: UrlState<AssetsState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      siteId: readId(query.get('siteId')),
      roomId: readId(query.get('roomId')),
      search: query.get('search') ?? '',
      controlled: query.get('controlled') === 'true',
      sort: inAddress.read(query.get('sort')),
    };
  },
  write: ({ siteId, roomId, search, controlled, sort }) =>
    writeQuery({ siteId, roomId, search, controlled: controlled || undefined, sort: inAddress.write(sort) }),
};

/** The rows that the address asks for; the asset page walks the same ones, by name. */
export function assetsRequest({ siteId, roomId, search, controlled }: Omit<AssetsState, 'sort'>): {
  filter: AssetFilter;
  narrow: Narrowing;
} {
  return {
    filter: { site_id: siteId, room_id: roomId, controlled: controlled || undefined },
    narrow: { search },
  };
}
