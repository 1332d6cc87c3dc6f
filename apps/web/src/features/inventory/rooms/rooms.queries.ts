import type { Language } from '@greenroom/domain/format/languages.ts';
import { getRoom, listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import {
  hasCapacity,
  type Room,
  type RoomDetail,
  type RoomListRow,
  type RoomSortKey,
  roomHaystack,
  roomOrder,
} from '@greenroom/domain/inventory/room.ts';
import { matcherOfWords } from '@greenroom/domain/listing/matches-search.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { findCachedRow } from '#listing/list-pages.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { type RoomFilter, roomSort } from './first-rooms.ts';

export type RoomNarrowing = Narrowing & {
  min_capacity?: number | undefined;
  /** In which the server sorts and finds room types. */
  language?: Language | undefined;
};

export const roomList: ListSource<RoomListRow, RoomSortKey, RoomFilter, RoomNarrowing> = {
  name: 'rooms',
  defaultSort: roomSort,
  fetchPage: async (query, signal) =>
    readListPage<RoomListRow>(await callWithHeaders(listRooms, { query }, { signal })),
  haystack: roomHaystack,
  matcher: matcherOfWords,
  ...roomOrder,
  matches: (row, { min_capacity }) => hasCapacity(row, min_capacity),
};

export function roomQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: [roomList.name, 'one', id] as const,
    // The placeholder from a list lacks what only one room has.
    queryFn: ({ signal }): Promise<Room & Partial<RoomDetail>> =>
      call(getRoom, { params: { id } }, { signal }),
    placeholderData: () => findCachedRow<Room>(client, roomList, id),
  });
}
