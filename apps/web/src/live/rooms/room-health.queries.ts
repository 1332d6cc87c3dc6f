import { getRoomHealth, getRoomHealthSummary, listRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { maxIds } from '@greenroom/domain/http/id-params.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { batchReads } from '#live/batch-reads.ts';

const readState = batchReads<RoomHealthRow>({
  max: maxIds,
  read: (ids) => call(listRoomHealth, { query: { room_ids: ids.join(','), total: false } }),
  idOf: ({ room_id }) => room_id,
});

/** The state of one room of a list; null for a room that is hidden by now. */
export function roomStateQuery(id: number) {
  return queryOptions({ queryKey: ['live', 'room', id, 'state'] as const, queryFn: () => readState(id) });
}

/** The state of one room with all its needs. */
export function roomHealthQuery(id: number) {
  return queryOptions({
    queryKey: ['live', 'room', id, 'health'] as const,
    queryFn: ({ signal }) => call(getRoomHealth, { params: { id } }, { signal }),
  });
}

/** The number of rooms in each state, in all and by site. */
export function roomHealthSummaryQuery() {
  const query = chosenPartner();
  return queryOptions({
    queryKey: ['live', 'all', 'room-health', 'summary', query] as const,
    queryFn: ({ signal }) => call(getRoomHealthSummary, { query }, { signal }),
  });
}
