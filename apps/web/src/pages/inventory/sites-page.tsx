import { queryClient } from '#api/query-client.ts';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { SitesScreen } from '#features/inventory/sites/sites-screen.tsx';
import { prefetchList } from '#listing/list-pages.ts';

export function SitesPage() {
  return <SitesScreen />;
}

SitesPage.prefetch = () => prefetchList(queryClient, siteList, {});
