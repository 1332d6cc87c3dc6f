import { listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import type { RoomSortKey } from '@greenroom/domain/inventory/room.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';

export type RoomFilter = {
  partner_id?: number | undefined;
  site_id?: number | undefined;
  same_partner_as?: number | undefined;
  /** Fields of the rows beyond those of the default list. */
  columns?: string | undefined;
};

export const roomSort: Sort<RoomSortKey> = { key: 'name', direction: 'asc' };

export function firstRooms(filter: RoomFilter): FirstRequest {
  return { endpoint: listRooms, query: firstPageQuery({ ...filter, ...chosenPartner() }, roomSort) };
}
