import type { UseQueryResult } from '@tanstack/react-query';

/** What a detail page knows of its record beside the record. An id that is no id is one that does not exist. */
export function detailState(id: number | undefined, query: UseQueryResult<unknown>) {
  return {
    id,
    isMissing: id === undefined || (query.isError && query.data === undefined),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
