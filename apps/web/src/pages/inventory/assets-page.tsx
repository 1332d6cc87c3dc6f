import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { AssetsScreen } from '#features/inventory/assets/assets-screen.tsx';
import { assetsRequest, assetsUrlState } from '#features/inventory/assets/assets-url-state.ts';
import { prefetchList } from '#listing/list-pages.ts';

export function AssetsPage() {
  const { user } = useAuth();
  return (
    <AssetsScreen viewer={user} headActs={mayCreateInEstate(user) ? <NewButton thing="asset" /> : null} />
  );
}

AssetsPage.prefetch = (search: string) =>
  prefetchList(queryClient, assetList, assetsRequest(assetsUrlState.read(search)).filter);
