import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { listRecentOperations } from '@greenroom/domain/operations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';

/** The page may be open all day. */
const refetchAfter = 60_000;
/** Spec section 9. */
const recentOperations = 8;

export function dashboardSummaryQuery() {
  const query = chosenPartner();
  return queryOptions({
    queryKey: ['dashboard', 'summary', query] as const,
    queryFn: ({ signal }) => call(getDashboardSummary, { query }, { signal }),
    refetchInterval: refetchAfter,
  });
}

export function recentOperationsQuery() {
  const query = { limit: recentOperations, ...chosenPartner() };
  return queryOptions({
    queryKey: ['operations', 'recent', query] as const,
    queryFn: ({ signal }) => call(listRecentOperations, { query }, { signal }),
    refetchInterval: refetchAfter,
  });
}
