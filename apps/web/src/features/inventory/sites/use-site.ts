import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { readId } from '#listing/url-values.ts';
import { siteQuery } from './sites.queries.ts';

/** The site of the address. An id that is no id is a site that does not exist. */
export function useSite() {
  const client = useQueryClient();
  const id = readId(useParams().siteId ?? null);
  const query = useQuery({ ...siteQuery(client, id ?? 0), enabled: id !== undefined });
  return {
    id,
    site: query.data,
    isMissing: id === undefined || (query.isError && query.data === undefined),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
