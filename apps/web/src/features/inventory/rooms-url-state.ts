import { readId, readWholeNumber, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import type { RoomFilter, RoomNarrowing } from './rooms.queries.ts';

export type RoomsState = { siteId: number | undefined; search: string; minCapacity: number | undefined };

export const roomsUrlState: UrlState<RoomsState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    return {
      siteId: readId(query.get('siteId')),
      search: query.get('search') ?? '',
      minCapacity: readWholeNumber(query.get('minCapacity')),
    };
  },
  write: ({ siteId, search, minCapacity }) => writeQuery({ siteId, search, minCapacity }),
};

/** The list that the address asks for; the room page walks the same one. */
export function roomsRequest({ siteId, search, minCapacity }: RoomsState): {
  filter: RoomFilter;
  narrow: RoomNarrowing;
} {
  return { filter: { site_id: siteId }, narrow: { search, min_capacity: minCapacity } };
}
