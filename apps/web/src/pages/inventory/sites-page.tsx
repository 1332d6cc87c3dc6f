import { useState } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate, mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import type { EstateListActs } from '#features/estate/bulk/bulk-acts.tsx';
import { LazyBulkActs } from '#features/estate/bulk/lazy-bulk-acts.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { SitesScreen } from '#features/inventory/sites/sites-screen.tsx';
import { ViewTabs } from '#features/views/lazy-view-tabs.ts';
import { prefetchList } from '#listing/list-pages.ts';

export function SitesPage() {
  const { user } = useAuth();
  const [acts, setActs] = useState<EstateListActs>({ ofSelection: [] });
  const headActs = mayCreateInEstate(user) ? <NewButton thing="site" /> : null;
  const views = user ? <ViewTabs list="sites" user={user} fallback={<div className="h-7" />} /> : null;
  return (
    <>
      <SitesScreen viewer={user} acts={acts} headActs={headActs} views={views} />
      {user && mayManageEstate(user) ? <LazyBulkActs thing="site" user={user} onActs={setActs} /> : null}
    </>
  );
}

SitesPage.prefetch = () => prefetchList(queryClient, siteList, chosenPartner());
