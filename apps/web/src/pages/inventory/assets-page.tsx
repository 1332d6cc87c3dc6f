import { queryClient } from '#api/query-client.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { AssetsScreen } from '#features/inventory/assets/assets-screen.tsx';
import { assetsRequest, assetsUrlState } from '#features/inventory/assets/assets-url-state.ts';
import { prefetchList } from '#listing/list-pages.ts';

export function AssetsPage() {
  const { user } = useAuth();
  return <AssetsScreen viewer={user} />;
}

AssetsPage.prefetch = (search: string) =>
  prefetchList(queryClient, assetList, assetsRequest(assetsUrlState.read(search)).filter);
