import { listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';

/** The most urgent tickets first; `parameters` are those of a filter. */
export function ticketPageQuery(parameters: object) {
  return firstPageQuery({ ...parameters, ...chosenPartner() }, { key: 'urgency', direction: 'desc' });
}

export function firstTickets(): FirstRequest {
  return { endpoint: listTickets, query: ticketPageQuery({}) };
}
