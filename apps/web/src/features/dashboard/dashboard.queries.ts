import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { listRecentOperations } from '@greenroom/domain/operations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** The page may be open all day. */
const refetchAfter = 60_000;
/** Spec section 9. */
const recentOperations = 8;

export function dashboardSummaryQuery() {
  return queryOptions({
    queryKey: ['dashboard', 'summary'] as const,
    queryFn: ({ signal }) => call(getDashboardSummary, {}, { signal }),
    refetchInterval: refetchAfter,
  });
}

export function recentOperationsQuery() {
  return queryOptions({
    queryKey: ['operations', 'recent', recentOperations] as const,
    queryFn: ({ signal }) => call(listRecentOperations, { query: { limit: recentOperations } }, { signal }),
    refetchInterval: refetchAfter,
  });
}
