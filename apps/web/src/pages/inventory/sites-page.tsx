import { useMemo, useState } from 'react';
import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate, mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { LazyBulkActs } from '#features/estate/bulk/lazy-bulk-acts.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { SitesScreen } from '#features/inventory/sites/sites-screen.tsx';
import { prefetchList } from '#listing/list-pages.ts';
import type { BulkAct } from '#listing/selection/list-selection.ts';

export function SitesPage() {
  const { user } = useAuth();
  const [ofSelection, setActs] = useState<readonly BulkAct[]>([]);
  const acts = useMemo(() => ({ ofSelection }), [ofSelection]);
  const headActs = mayCreateInEstate(user) ? <NewButton thing="site" /> : null;
  return (
    <>
      <SitesScreen viewer={user} acts={acts} headActs={headActs} />
      {mayManageEstate(user) ? <LazyBulkActs thing="site" onActs={setActs} /> : null}
    </>
  );
}

SitesPage.prefetch = () => prefetchList(queryClient, siteList, {});
