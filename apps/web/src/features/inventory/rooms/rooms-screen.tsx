import { roomExportColumns } from '@greenroom/domain/inventory/export-columns.ts';
import { roomFilterFields } from '@greenroom/domain/inventory/filter-fields.ts';
import type { RoomListRow } from '@greenroom/domain/inventory/room.ts';
import { List as ListIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { defaultRoomColumns, roomColumnIds } from '#features/inventory/columns/column-ids.ts';
import { columnOptions } from '#features/inventory/columns/column-options.ts';
import { filterOptions } from '#features/inventory/columns/filter-options.ts';
import { roomColumns, roomNameColumn } from '#features/inventory/columns/room-columns.tsx';
import { useExport } from '#features/inventory/export/use-export.ts';
import type { ListActs } from '#features/inventory/list-acts.ts';
import { ListHead } from '#features/inventory/list-head.tsx';
import { SiteFilter } from '#features/inventory/sites/site-filter.tsx';
import { useListActs } from '#features/inventory/use-list-acts.tsx';
import { useLanguage } from '#i18n/use-language.ts';
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
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { CapacityFilter } from './capacity-filter.tsx';
import { RoomsTable } from './rooms-table.tsx';
import { roomsRequest, roomsUrlState } from './rooms-url-state.ts';
import { useRoomList } from './use-room-list.ts';

interface RoomsScreenProps {
  viewer: ListViewer | null;
  /** What the viewer may do with rows. */
  acts?: ListActs<RoomListRow>;
  /** Buttons in the head, such as that for a new row. */
  headActs?: ReactNode;
  /** The saved views, above the filters. */
  views?: ReactNode;
}

export function RoomsScreen({ viewer, acts: pageActs, headActs, views }: RoomsScreenProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { state, update, flush } = useUrlState(roomsUrlState);
  const columns = useColumns({
    list: 'rooms',
    owner: viewer?.id,
    inAddress: state.columns,
    isSaved: state.saved !== undefined,
    known: roomColumnIds,
    defaults: defaultRoomColumns,
    onChange: (chosen) => update({ columns: chosen }),
  });
  const request = { ...roomsRequest({ ...state, columns: columns.shown }, language), sort: state.sort };
  const roomList = useRoomList();
  const list = useList(roomList, request);
  const task = useExport(roomList, request, {
    list,
    columns: roomExportColumns,
    shown: () => arrangeColumns(roomNameColumn(t), roomColumns(t, { withSite: true }), columns.shown),
  });
  const acts = useListActs(pageActs, viewer, task);
  const { columns: _columns, ...filter } = request.filter;
  const query = roomsUrlState.write(state);
  return (
    // One view, so one tab: the spec has it, in the same place as the views of the sites.
    <Tabs value="list" onValueChange={() => {}}>
      <ListScreen>
        <ListHead viewer={viewer} kind="rooms" list={list} task={task} acts={headActs} views={views}>
          <FilterLine
            values={[state.siteId, state.minCapacity, ...Object.values(state.filters)]}
            trailing={
              <ColumnButton
                columns={columns}
                name={t('roomsList.name')}
                options={columnOptions(roomColumns(t, { withSite: true }), viewer)}
              />
            }
            leading={
              <TabList
                label={t('shared.view')}
                tabs={[{ value: 'list', label: t('shared.listView'), icon: <ListIcon aria-hidden="true" /> }]}
              />
            }
            sorting={{
              options: sortOptions([roomNameColumn(t), ...roomColumns(t, { withSite: true })]),
              sort: state.sort,
              onSortChange: (sort) => update({ sort: sort as typeof state.sort }),
            }}
            search={
              <SearchBox
                value={state.search}
                onValueChange={(search) => update({ search })}
                onLeave={flush}
                label={t('roomsList.search')}
              />
            }
          >
            <SiteFilter siteId={state.siteId} onSiteChange={(siteId) => update({ siteId })} />
            <CapacityFilter
              value={state.minCapacity}
              onValueChange={(minCapacity) => update({ minCapacity })}
              onLeave={flush}
            />
            <FilterBar
              fields={filterOptions(
                roomFilterFields,
                [roomNameColumn(t), ...roomColumns(t, { withSite: true })],
                viewer,
              )}
              filters={state.filters}
              onFiltersChange={(filters) => update({ filters })}
            />
          </FilterLine>
        </ListHead>
        <TabPanel value="list" className="page-gutter flex min-h-0 flex-1 flex-col">
          <RoomsTable
            list={list}
            caption={t('roomsList.tableCaption')}
            sort={state.sort}
            onSortChange={(sort) => update({ sort })}
            query={query}
            withSite
            shown={columns.shown}
            acts={acts}
            filter={{ ...filter, ...plainNarrowing(request.narrow) }}
            isNarrowed={
              Object.keys(state.filters).length > 0 ||
              state.search.trim() !== '' ||
              state.siteId !== undefined ||
              state.minCapacity !== undefined
            }
            onClear={() => update({ siteId: undefined, search: '', minCapacity: undefined, filters: {} })}
            none={{ title: t('roomsList.none'), help: t('roomsList.noneHelp') }}
            hasLeastCapacity={state.minCapacity !== undefined}
            place="screen"
          />
        </TabPanel>
      </ListScreen>
    </Tabs>
  );
}
