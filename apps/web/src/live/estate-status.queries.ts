import { getEstateStatus, listSiteStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';

/** All sites at once, for a map. */
export function siteStatusesQuery() {
  const query = chosenPartner();
  return queryOptions({
    queryKey: ['live', 'all', 'sites', query] as const,
    queryFn: ({ signal }) => call(listSiteStatuses, { query }, { signal }),
  });
}

export function estateStatusQuery() {
  const query = chosenPartner();
  return queryOptions({
    queryKey: ['live', 'all', 'estate', query] as const,
    queryFn: ({ signal }) => call(getEstateStatus, { query }, { signal }),
  });
}
