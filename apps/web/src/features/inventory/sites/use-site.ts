import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { detailState } from '#features/inventory/detail-state.ts';
import { readId } from '#listing/url-values.ts';
import { siteQuery } from './sites.queries.ts';

/** The site in the address. */
export function useSite() {
  const client = useQueryClient();
  const id = readId(useParams().siteId ?? null);
  const query = useQuery({ ...siteQuery(client, id ?? 0), enabled: id !== undefined });
  return {
    ...detailState(id, query),
    site: query.data,
  };
}
