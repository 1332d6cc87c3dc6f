import { getSite, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import {
  type Site,
  type SiteDetail,
  type SiteListRow,
  type SiteSortKey,
  siteHaystack,
  siteOrder,
} from '@greenroom/domain/inventory/site.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { findCachedRow } from '#listing/list-pages.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { type SiteFilter, siteSort } from './first-sites.ts';

export const siteList: ListSource<SiteListRow, SiteSortKey, SiteFilter, Narrowing> = {
  name: 'sites',
  defaultSort: siteSort,
  fetchPage: async (query, signal) =>
    readListPage<SiteListRow>(await callWithHeaders(listSites, { query }, { signal })),
  haystack: siteHaystack,
  ...siteOrder,
};

export function siteQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: [siteList.name, 'one', id] as const,
    // The placeholder from a list lacks what only one site has.
    queryFn: ({ signal }): Promise<Site & Partial<SiteDetail>> =>
      call(getSite, { params: { id } }, { signal }),
    placeholderData: () => findCachedRow<Site>(client, siteList, id),
  });
}
