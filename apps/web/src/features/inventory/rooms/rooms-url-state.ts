import type { Language } from '@greenroom/domain/format/languages.ts';
import { roomFilterFields } from '@greenroom/domain/inventory/filter-fields.ts';
import { type RoomSortKey, roomExtraNames, roomSortKeys } from '@greenroom/domain/inventory/room.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { roomColumnIds } from '#features/inventory/columns/column-ids.ts';
import { readColumns, writeColumns } from '#listing/columns/column-choice.ts';
import { extraFields } from '#listing/columns/extra-fields.ts';
import { type ListFilters, readFilters } from '#listing/filters/filters-in-address.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId, readWholeNumber } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type RoomFilter, roomSort } from './first-rooms.ts';
import type { RoomNarrowing } from './rooms.queries.ts';

export type RoomsState = {
  siteId: number | undefined;
  search: string;
  minCapacity: number | undefined;
  sort: Sort<RoomSortKey>;
  /** By field, as the API takes them. */
  filters: ListFilters;
  /** Beside the name; undefined if the address names none. */
  columns: readonly string[] | undefined;
  /** The saved view that the address came from. */
  saved: number | undefined;
};

const inAddress = sortInAddress(roomSortKeys, roomSort);

export const roomsUrlState: UrlState<RoomsState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      siteId: readId(query.get('siteId')),
      search: query.get('search') ?? '',
      minCapacity: readWholeNumber(query.get('minCapacity')),
      sort: inAddress.read(query.get('sort')),
      filters: readFilters(query, roomFilterFields),
      columns: readColumns(query.get('columns'), roomColumnIds),
      saved: readId(query.get('saved')),
    };
  },
  write: ({ siteId, search, minCapacity, sort, columns, filters, saved }) =>
    writeListQuery({
      siteId,
      search,
      minCapacity,
      sort: inAddress.write(sort),
      columns: writeColumns(columns),
      ...filters,
      saved,
    }),
};

/** The rows that the address requests; the room page steps through the same ones, by name. */
export function roomsRequest(
  { siteId, search, minCapacity, columns, sort, filters }: RoomsState,
  language: Language = 'en',
): { filter: RoomFilter; narrow: RoomNarrowing } {
  const dependsOnLanguage = language !== 'en' && (search.trim() !== '' || sort.key === 'room_type');
  return {
    filter: {
      site_id: siteId,
      ...filters,
      columns: extraFields(roomExtraNames, columns, sort.key),
      ...chosenPartner(),
    },
    narrow: { search, min_capacity: minCapacity, ...(dependsOnLanguage && { language }) },
  };
}
