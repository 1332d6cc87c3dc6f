import { useState } from 'react';
import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate, mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import type { EstateListActs } from '#features/estate/bulk/bulk-acts.tsx';

import { NewButton } from '#features/estate/new-button.tsx';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { AssetsScreen } from '#features/inventory/assets/assets-screen.tsx';
import { assetsRequest, assetsUrlState } from '#features/inventory/assets/assets-url-state.ts';
import { ViewTabs } from '#features/views/lazy-view-tabs.ts';
import { prefetchList } from '#listing/list-pages.ts';
import { LazyListActs } from './lazy-list-acts.ts';

export function AssetsPage() {
  const { user } = useAuth();
  const [acts, setActs] = useState<EstateListActs>({ ofSelection: [] });
  const headActs = mayCreateInEstate(user) ? <NewButton thing="asset" /> : null;
  const views = user ? <ViewTabs list="assets" user={user} fallback={<div className="h-7" />} /> : null;
  return (
    <>
      <AssetsScreen viewer={user} acts={acts} headActs={headActs} views={views} />
      {user && mayManageEstate(user) ? <LazyListActs thing="asset" user={user} onActs={setActs} /> : null}
    </>
  );
}

AssetsPage.prefetch = (search: string) =>
  prefetchList(queryClient, assetList, assetsRequest(assetsUrlState.read(search)).filter);
