import type { UseQueryResult } from '@tanstack/react-query';

/** The state of a detail page besides its record. An invalid id counts as one that does not exist. */
export function detailState(id: number | undefined, query: UseQueryResult<unknown>) {
  return {
    id,
    isMissing: id === undefined || (query.isError && query.data === undefined),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
