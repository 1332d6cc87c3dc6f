import { type SiteSortKey, siteSortKeys } from '@greenroom/domain/inventory/site.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { siteSort } from './first-sites.ts';

export type SitesView = 'map' | 'list';
export type SitesState = {
  view: SitesView;
  search: string;
  selectedSiteId: number | undefined;
  sort: Sort<SiteSortKey>;
};

const inAddress = sortInAddress(siteSortKeys, siteSort);

export const sitesUrlState: UrlState<SitesState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    const view = query.get('view') === 'list' ? 'list' : 'map';
    return {
      view,
      search: query.get('search') ?? '',
      selectedSiteId: view === 'map' ? readId(query.get('selectedSiteId')) : undefined,
      sort: inAddress.read(query.get('sort')),
    };
  },
  write: ({ view, search, selectedSiteId, sort }) =>
    writeQuery({
      view: view === 'list' ? view : undefined,
      search,
      selectedSiteId: view === 'map' ? selectedSiteId : undefined,
      sort: inAddress.write(sort),
    }),
};
