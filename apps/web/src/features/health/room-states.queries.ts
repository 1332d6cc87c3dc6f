import { listRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { readListPage } from '#listing/read-list-page.ts';

/** Of more rooms a screen of squares shows nothing that a person could use. */
const maxPages = 20;

type StatesFilter = { state?: RoomState | undefined; search?: string; site_id?: number };

/** All rooms with this filter, worst first. */
export function roomStatesQuery({ state, search, site_id }: StatesFilter) {
  const query = {
    ...chosenPartner(),
    ...(state && { state }),
    ...(search && { search }),
    ...(site_id && { site_id }),
  };
  return queryOptions({
    queryKey: ['live', 'all', 'room-health', 'list', query] as const,
    queryFn: async ({ signal }) => {
      const rows: RoomHealthRow[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const request = { query: { ...query, total: false, ...(cursor && { cursor }) } };
        const read = readListPage(await callWithHeaders(listRoomHealth, request, { signal }));
        rows.push(...read.rows);
        cursor = read.cursor;
        if (cursor === undefined) break;
      }
      return rows;
    },
    placeholderData: (before) => before,
  });
}
