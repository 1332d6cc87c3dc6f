import { getIncidentSummary } from '@greenroom/domain/incidents/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';

/** How many are open, by severity. In a file of its own: the layout of every page needs nothing else of incidents. */
export function incidentSummaryQuery() {
  const query = chosenPartner();
  return queryOptions({
    queryKey: ['live', 'incidents', 'summary', query] as const,
    queryFn: ({ signal }) => call(getIncidentSummary, { query }, { signal }),
  });
}
