import { type RoomSortKey, roomSortKeys } from '@greenroom/domain/inventory/room.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId, readWholeNumber, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type RoomFilter, roomSort } from './first-rooms.ts';
import type { RoomNarrowing } from './rooms.queries.ts';

export type RoomsState = {
  siteId: number | undefined;
  search: string;
  minCapacity: number | undefined;
  sort: Sort<RoomSortKey>;
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
    };
  },
  write: ({ siteId, search, minCapacity, sort }) =>
    writeQuery({ siteId, search, minCapacity, sort: inAddress.write(sort) }),
};

/** The rows that the address requests; the room page steps through the same ones, by name. */
export function roomsRequest({ siteId, search, minCapacity }: Omit<RoomsState, 'sort'>): {
  filter: RoomFilter;
  narrow: RoomNarrowing;
} {
  return { filter: { site_id: siteId }, narrow: { search, min_capacity: minCapacity } };
}
