import { getEstateStatus, listSiteStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** All sites at once, for a map. */
export function siteStatusesQuery() {
  return queryOptions({
    queryKey: ['live', 'all', 'sites'] as const,
    queryFn: ({ signal }) => call(listSiteStatuses, { query: {} }, { signal }),
  });
}

export function estateStatusQuery() {
  return queryOptions({
    queryKey: ['live', 'all', 'estate'] as const,
    queryFn: ({ signal }) => call(getEstateStatus, {}, { signal }),
  });
}
