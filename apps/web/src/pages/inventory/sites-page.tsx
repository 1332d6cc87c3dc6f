import { queryClient } from '#api/query-client.ts';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { SitesOverview } from '#features/inventory/sites/sites-overview.tsx';
import { prefetchList } from '#listing/list-pages.ts';

export function SitesPage() {
  return <SitesOverview />;
}

SitesPage.prefetch = () => prefetchList(queryClient, siteList, {});
