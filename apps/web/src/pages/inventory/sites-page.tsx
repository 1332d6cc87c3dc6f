import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { SitesScreen } from '#features/inventory/sites/sites-screen.tsx';
import { prefetchList } from '#listing/list-pages.ts';

export function SitesPage() {
  const { user } = useAuth();
  return <SitesScreen viewer={user} headActs={mayCreateInEstate(user) ? <NewButton thing="site" /> : null} />;
}

SitesPage.prefetch = () => prefetchList(queryClient, siteList, {});
