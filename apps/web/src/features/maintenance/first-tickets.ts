import { listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';

/** The most urgent tickets first. */
export const ticketPageQuery = firstPageQuery({}, { key: 'urgency', direction: 'desc' });

export function firstTickets(): FirstRequest {
  return { endpoint: listTickets, query: ticketPageQuery };
}
