import { siteExportColumns } from '@greenroom/domain/inventory/export-columns.ts';
import { List as ListIcon, Map as MapIcon } from 'lucide-react';
import { useExport } from '#features/inventory/export/use-export.ts';
import { ListHead } from '#features/inventory/list-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useList } from '#listing/use-list.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { siteList } from './sites.queries.ts';
import { SitesMap } from './sites-map.tsx';
import { sitesUrlState } from './sites-url-state.ts';

const noFilter = {};
/** The map is the first view; the table is loaded with the second. */
const SitesTable = lazyPart(async () => (await import('./sites-table.tsx')).SitesTable);

export function SitesScreen() {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(sitesUrlState);
  const request = { filter: noFilter, narrow: { search: state.search }, sort: state.sort };
  const list = useList(siteList, request);
  const task = useExport(siteList, request, { list, columns: siteExportColumns });
  const view = {
    list,
    isNarrowed: state.search.trim() !== '',
    onClear: () => update({ search: '' }),
    query: sitesUrlState.write(state),
  };
  return (
    <Tabs value={state.view} onValueChange={(next) => update({ view: next })}>
      <ListScreen bounded={state.view === 'list'}>
        <ListHead kind="sites" list={list} task={task}>
          <TabList
            label={t('shared.view')}
            tabs={[
              { value: 'map', label: t('inventory.mapView'), icon: <MapIcon aria-hidden="true" /> },
              { value: 'list', label: t('shared.listView'), icon: <ListIcon aria-hidden="true" /> },
            ]}
          />
          <SearchBox
            value={state.search}
            onValueChange={(search) => update({ search })}
            onLeave={flush}
            label={t('sites.search')}
          />
        </ListHead>
        <TabPanel value="map" className="page-gutter pb-6">
          <SitesMap
            {...view}
            selectedSiteId={state.selectedSiteId}
            onSelect={(selectedSiteId) => update({ selectedSiteId })}
            onShowList={() => update({ view: 'list' })}
          />
        </TabPanel>
        <TabPanel value="list" className="page-gutter flex min-h-0 flex-1 flex-col">
          <SitesTable
            fallback={<Skeleton className="h-full" />}
            {...view}
            sort={state.sort}
            onSortChange={(sort) => update({ sort })}
          />
        </TabPanel>
      </ListScreen>
    </Tabs>
  );
}
