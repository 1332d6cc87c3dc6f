import { getIncidentNoise } from '@greenroom/domain/incidents/noise/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';

export function incidentNoiseQuery() {
  const query = chosenPartner();
  return queryOptions({
    queryKey: ['incident-noise', query] as const,
    queryFn: ({ signal }) => call(getIncidentNoise, { query }, { signal }),
  });
}
