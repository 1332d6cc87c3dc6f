import { queryClient } from '#api/query-client.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { SitesScreen } from '#features/inventory/sites/sites-screen.tsx';
import { prefetchList } from '#listing/list-pages.ts';

export function SitesPage() {
  const { user } = useAuth();
  return <SitesScreen viewer={user} />;
}

SitesPage.prefetch = () => prefetchList(queryClient, siteList, {});
