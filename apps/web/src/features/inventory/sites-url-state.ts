import { readId, writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';

export type SitesView = 'map' | 'list';
export type SitesState = { view: SitesView; search: string; selectedSiteId: number | undefined };

export const sitesUrlState: UrlState<SitesState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    const view = query.get('view') === 'list' ? 'list' : 'map';
    return {
      view,
      search: query.get('search') ?? '',
      selectedSiteId: view === 'map' ? readId(query.get('selectedSiteId')) : undefined,
    };
  },
  write: ({ view, search, selectedSiteId }) =>
    writeQuery({
      view: view === 'list' ? view : undefined,
      search,
      selectedSiteId: view === 'map' ? selectedSiteId : undefined,
    }),
};
