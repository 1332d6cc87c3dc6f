import type { AssetListRow } from '@greenroom/domain/inventory/asset.ts';
import { assetExportColumns } from '@greenroom/domain/inventory/export-columns.ts';
import { assetFilterFields } from '@greenroom/domain/inventory/filter-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assetColumns, assetNameColumn } from '#features/inventory/columns/asset-columns.tsx';
import { assetColumnIds, defaultAssetColumns } from '#features/inventory/columns/column-ids.ts';
import { columnOptions } from '#features/inventory/columns/column-options.ts';
import { filterOptions } from '#features/inventory/columns/filter-options.ts';
import { useExport } from '#features/inventory/export/use-export.ts';
import type { ListActs } from '#features/inventory/list-acts.ts';
import { ListHead } from '#features/inventory/list-head.tsx';
import { SiteFilter } from '#features/inventory/sites/site-filter.tsx';
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
import { useStatusFeed } from '#live/use-status-feed.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { assetList } from './assets.queries.ts';
import { AssetsListTable } from './assets-list-table.tsx';
import { assetsRequest, assetsUrlState } from './assets-url-state.ts';
import { AssetRoomFilter, CategoryChip, LiveFilter } from './lazy-asset-filters.ts';

interface AssetsScreenProps {
  viewer: ListViewer | null;
  /** What the viewer may do with rows. */
  acts?: ListActs<AssetListRow>;
  /** Buttons in the head, such as that for a new row. */
  headActs?: ReactNode;
  /** The saved views, above the filters. */
  views?: ReactNode;
}

export function AssetsScreen({ viewer, acts: pageActs, headActs, views }: AssetsScreenProps) {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(assetsUrlState);
  const columns = useColumns({
    list: 'assets',
    owner: viewer?.id,
    inAddress: state.columns,
    isSaved: state.saved !== undefined,
    known: assetColumnIds,
    defaults: defaultAssetColumns,
    onChange: (chosen) => update({ columns: chosen }),
  });
  const request = { ...assetsRequest({ ...state, columns: columns.shown }), sort: state.sort };
  const list = useList(assetList, request);
  const task = useExport(assetList, request, {
    list,
    columns: assetExportColumns,
    shown: () => arrangeColumns(assetNameColumn(t), assetColumns(t), columns.shown),
  });
  const acts = useListActs(pageActs, viewer, task);
  const { columns: _columns, ...filter } = request.filter;
  const { siteId, roomId, search, controlled, category, live } = state;
  const client = useQueryClient();
  // The rows depend on the device statuses.
  const reread = () => void client.invalidateQueries({ queryKey: [assetList.name, 'list', request.filter] });
  useStatusFeed(live.length > 0 ? { onChanges: reread } : {});
  return (
    <ListScreen>
      <ListHead viewer={viewer} kind="assets" list={list} task={task} acts={headActs} views={views}>
        <FilterLine
          values={[siteId, roomId, controlled, category, live[0], ...Object.values(state.filters)]}
          trailing={
            <ColumnButton
              columns={columns}
              name={t('assets.name')}
              options={columnOptions(assetColumns(t), viewer)}
            />
          }
          sorting={{
            options: sortOptions([assetNameColumn(t), ...assetColumns(t)]),
            sort: state.sort,
            onSortChange: (sort) => update({ sort: sort as typeof state.sort }),
          }}
          search={
            <SearchBox
              value={search}
              onValueChange={(text) => update({ search: text })}
              onLeave={flush}
              label={t('assets.search')}
            />
          }
        >
          {/* A room of another site would leave an empty list without a visible reason. */}
          <SiteFilter siteId={siteId} onSiteChange={(id) => update({ siteId: id, roomId: undefined })} />
          <AssetRoomFilter
            fallback={<span className="h-9 w-24 max-sm:h-11" />}
            siteId={siteId}
            roomId={roomId}
            onRoomChange={(id) => update({ roomId: id })}
          />
          <LiveFilter
            fallback={<span className="h-9 w-24 max-sm:h-11" />}
            kinds={live}
            onKindsChange={(kinds) => update({ live: kinds })}
          />
          {category === undefined ? null : (
            <CategoryChip category={category} onRemove={() => update({ category: undefined })} />
          )}
          <Checkbox
            label={t('assets.controlledOnly')}
            checked={controlled}
            onChange={(event) => update({ controlled: event.target.checked })}
            className={classNames(
              'h-9 content-center! rounded-control border border-border-strong px-3 max-sm:h-11',
              !controlled && 'border-dashed',
            )}
          />
          <FilterBar
            fields={filterOptions(assetFilterFields, [assetNameColumn(t), ...assetColumns(t)], viewer)}
            filters={state.filters}
            onFiltersChange={(filters) => update({ filters })}
          />
        </FilterLine>
      </ListHead>
      <div className="page-gutter flex min-h-0 flex-1 flex-col">
        <AssetsListTable
          list={list}
          shown={columns.shown}
          acts={acts}
          filter={{ ...filter, ...plainNarrowing(request.narrow) }}
          sort={state.sort}
          onSortChange={(sort) => update({ sort })}
          isNarrowed={
            Object.keys(state.filters).length > 0 ||
            search.trim() !== '' ||
            siteId !== undefined ||
            roomId !== undefined ||
            controlled ||
            category !== undefined ||
            live.length > 0
          }
          onClear={() =>
            update({
              ...{ search: '', siteId: undefined, roomId: undefined },
              ...{ controlled: false, category: undefined, live: [], filters: {} },
            })
          }
          query={assetsUrlState.write(state)}
        />
      </div>
    </ListScreen>
  );
}
