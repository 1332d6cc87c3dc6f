import { type AssetSortKey, assetExtraNames, assetSortKeys } from '@greenroom/domain/inventory/asset.ts';
import { assetFilterFields } from '@greenroom/domain/inventory/filter-fields.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { assetColumnIds } from '#features/inventory/columns/column-ids.ts';
import { readColumns, writeColumns } from '#listing/columns/column-choice.ts';
import { extraFields } from '#listing/columns/extra-fields.ts';
import { type ListFilters, readFilters } from '#listing/filters/filters-in-address.ts';
import type { Narrowing } from '#listing/list-source.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type AssetFilter, assetSort, noCategory, readCategory, readKinds } from './first-assets.ts';

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
  /** By field, as the API takes them. */
  filters: ListFilters;
  /** Beside the name; undefined if the address names none. */
  columns: readonly string[] | undefined;
  /** The saved view that the address came from. */
  saved: number | undefined;
};

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
      filters: readFilters(query, assetFilterFields),
      columns: readColumns(query.get('columns'), assetColumnIds),
      saved: readId(query.get('saved')),
    };
  },
  write: ({ siteId, roomId, search, controlled, category, live, sort, columns, filters, saved }) =>
    writeListQuery({
      siteId,
      roomId,
      search,
      controlled: controlled || undefined,
      category: category === '' ? noCategory : category,
      live: live.join(','),
      sort: inAddress.write(sort),
      columns: writeColumns(columns),
      ...filters,
      saved,
    }),
};

/** The rows that the address requests; the asset page steps through the same ones, by name. */
export function assetsRequest(state: AssetsState): {
  filter: AssetFilter;
  narrow: Narrowing;
} {
  const { siteId, roomId, search, controlled, category, live, columns, sort, filters } = state;
  return {
    filter: {
      site_id: siteId,
      room_id: roomId,
      controlled: controlled || undefined,
      category,
      live: live.join(',') || undefined,
      ...filters,
      columns: extraFields(assetExtraNames, columns, sort.key),
      ...chosenPartner(),
    },
    narrow: { search },
  };
}
