import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** Fetched once per partner and cached for the whole session (spec section 7). */
export function partnerQuery(partnerId: number) {
  return queryOptions({
    queryKey: ['partner', partnerId],
    queryFn: ({ signal }) => call(getPartner, { params: { id: partnerId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
