import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** The partners that the user sees, by name. */
export const visiblePartnersQuery = queryOptions({
  queryKey: ['partners', 'visible'] as const,
  queryFn: ({ signal }) => call(listVisiblePartners, {}, { signal }),
  staleTime: 5 * 60_000,
});
