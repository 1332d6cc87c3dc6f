import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { AssetsScreen } from '#features/inventory/assets/assets-screen.tsx';
import { assetsRequest, assetsUrlState } from '#features/inventory/assets/assets-url-state.ts';
import { ViewTabs } from '#features/views/lazy-view-tabs.ts';
import { prefetchList } from '#listing/list-pages.ts';
import { usePageActs } from './use-page-acts.tsx';

export function AssetsPage() {
  const { user } = useAuth();
  const { acts, dialogs } = usePageActs('asset', user);
  const headActs = mayCreateInEstate(user) ? <NewButton thing="asset" /> : null;
  const views = user ? <ViewTabs list="assets" user={user} fallback={<div className="h-7" />} /> : null;
  return (
    <>
      <AssetsScreen viewer={user} acts={acts} headActs={headActs} views={views} />
      {dialogs}
    </>
  );
}

AssetsPage.prefetch = (search: string) =>
  prefetchList(queryClient, assetList, assetsRequest(assetsUrlState.read(search)).filter);
