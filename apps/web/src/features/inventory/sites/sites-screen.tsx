import { siteExportColumns } from '@greenroom/domain/inventory/export-columns.ts';
import { siteFilterFields } from '@greenroom/domain/inventory/filter-fields.ts';
import type { SiteListRow } from '@greenroom/domain/inventory/site.ts';
import { List as ListIcon, Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { defaultSiteColumns, siteColumnIds } from '#features/inventory/columns/column-ids.ts';
import { columnOptions } from '#features/inventory/columns/column-options.ts';
import { filterOptions } from '#features/inventory/columns/filter-options.ts';
import { siteColumns, siteNameColumn } from '#features/inventory/columns/site-columns.tsx';
import { useExport } from '#features/inventory/export/use-export.ts';
import type { ListActs } from '#features/inventory/list-acts.ts';
import { ListHead } from '#features/inventory/list-head.tsx';
import { useListActs } from '#features/inventory/use-list-acts.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { ColumnButton } from '#listing/columns/column-button.tsx';
import { useColumns } from '#listing/columns/use-columns.ts';
import { FilterLine } from '#listing/filters/filter-line.tsx';
import { sortOptions } from '#listing/filters/list-sorting.ts';
import { FilterBar } from '#listing/lazy-list-parts.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import type { ListViewer } from '#listing/list-viewer.ts';
import { plainNarrowing } from '#listing/narrow-rows.ts';
import { SearchBox } from '#listing/search-box.tsx';
import { useList } from '#listing/use-list.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { siteList } from './sites.queries.ts';
import { SitesMap } from './sites-map.tsx';
import { sitesRequest, sitesUrlState } from './sites-url-state.ts';

/** The map is the first view; the table is loaded with the second. */
const SitesTable = lazyPart(async () => (await import('./sites-table.tsx')).SitesTable);

interface SitesScreenProps {
  viewer: ListViewer | null;
  /** What the viewer may do with rows. */
  acts?: ListActs<SiteListRow>;
  /** Buttons in the head, such as that for a new row. */
  headActs?: ReactNode;
  /** The saved views, above the filters. */
  views?: ReactNode;
}

export function SitesScreen({ viewer, acts: pageActs, headActs, views }: SitesScreenProps) {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(sitesUrlState);
  const columns = useColumns({
    list: 'sites',
    owner: viewer?.id,
    inAddress: state.columns,
    isSaved: state.saved !== undefined,
    known: siteColumnIds,
    defaults: defaultSiteColumns,
    onChange: (chosen) => update({ columns: chosen }),
  });
  const request = { ...sitesRequest({ ...state, columns: columns.shown }), sort: state.sort };
  const list = useList(siteList, request);
  const task = useExport(siteList, request, {
    list,
    columns: siteExportColumns,
    shown: () =>
      arrangeColumns(
        siteNameColumn(t),
        siteColumns(t),
        state.view === 'list' ? columns.shown : defaultSiteColumns,
      ),
  });
  const acts = useListActs(pageActs, viewer, task);
  const { columns: _columns, ...filter } = request.filter;
  const view = {
    list,
    isNarrowed: state.search.trim() !== '' || Object.keys(state.filters).length > 0,
    onClear: () => update({ search: '', filters: {} }),
    query: sitesUrlState.write(state),
  };
  return (
    <Tabs value={state.view} onValueChange={(next) => update({ view: next })}>
      <ListScreen bounded={state.view === 'list'}>
        <ListHead viewer={viewer} kind="sites" list={list} task={task} acts={headActs} views={views}>
          <FilterLine
            values={Object.values(state.filters)}
            trailing={
              state.view === 'list' ? (
                <ColumnButton
                  columns={columns}
                  name={t('sites.name')}
                  options={columnOptions(siteColumns(t), viewer)}
                />
              ) : null
            }
            leading={
              <TabList
                label={t('shared.view')}
                tabs={[
                  { value: 'map', label: t('inventory.mapView'), icon: <MapIcon aria-hidden="true" /> },
                  { value: 'list', label: t('shared.listView'), icon: <ListIcon aria-hidden="true" /> },
                ]}
              />
            }
            {...(state.view === 'list' && {
              sorting: {
                options: sortOptions([siteNameColumn(t), ...siteColumns(t)]),
                sort: state.sort,
                onSortChange: (sort) => update({ sort: sort as typeof state.sort }),
              },
            })}
            search={
              <SearchBox
                value={state.search}
                onValueChange={(search) => update({ search })}
                onLeave={flush}
                label={t('sites.search')}
              />
            }
          >
            <FilterBar
              fields={filterOptions(siteFilterFields, [siteNameColumn(t), ...siteColumns(t)], viewer)}
              filters={state.filters}
              onFiltersChange={(filters) => update({ filters })}
            />
          </FilterLine>
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
            shown={columns.shown}
            acts={acts}
            filter={{ ...filter, ...plainNarrowing(request.narrow) }}
            sort={state.sort}
            onSortChange={(sort) => update({ sort })}
          />
        </TabPanel>
      </ListScreen>
    </Tabs>
  );
}
