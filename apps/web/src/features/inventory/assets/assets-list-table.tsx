import type { AssetListRow, AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorSpeaker } from 'lucide-react';
import { useMemo } from 'react';
import { assetColumns, assetNameColumn } from '#features/inventory/columns/asset-columns.tsx';
import { defaultAssetColumns } from '#features/inventory/columns/column-ids.ts';
import type { ListActs } from '#features/inventory/list-acts.ts';
import { rowActionsColumn } from '#features/inventory/row-actions-column.tsx';
import { usePreview } from '#features/inventory/use-preview.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { assetPath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { assetQuery } from './assets.queries.ts';

interface AssetsListTableProps {
  list: List<AssetListRow>;
  /** The columns beside the name. */
  shown: readonly string[];
  sort: Sort<AssetSortKey>;
  onSortChange: (sort: Sort<AssetSortKey>) => void;
  isNarrowed: boolean;
  onClear: () => void;
  query: string;
  /** What the viewer may do with rows. */
  acts?: ListActs<AssetListRow> | undefined;
  /** The parameters with which the server finds the same rows. */
  filter?: Readonly<Record<string, unknown>>;
}

const AssetPreviewDialog = lazyDialog(() =>
  import('./asset-preview-dialog.tsx').then((m) => m.AssetPreviewDialog),
);

export function AssetsListTable(props: AssetsListTableProps) {
  const { list, shown, sort, onSortChange, isNarrowed, onClear, query, acts, filter = {} } = props;
  const ofRow = acts?.ofRow;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { show, preview } = usePreview(AssetPreviewDialog, { query });
  const columns = useMemo(
    () => [
      ...arrangeColumns(assetNameColumn(t), assetColumns(t), shown),
      rowActionsColumn<AssetListRow>({
        t,
        name: (row) => row.product_name,
        path: (row) => assetPath(row.id) + query,
        onPreview: show,
        acts: ofRow,
      }),
    ],
    [t, show, shown, query, ofRow],
  );
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        caption={t('assets.tableCaption')}
        sort={sort}
        sortsElsewhere
        onSortChange={(next) => onSortChange(next as Sort<AssetSortKey>)}
        rowHref={(row) => assetPath(row.id) + query}
        onRowIntent={(row) => {
          AssetPreviewDialog.preload();
          void client.prefetchQuery(assetQuery(row.id));
        }}
        fill
        lines={2}
        sideways={shown !== defaultAssetColumns}
        errorTitle={t('assets.loadError')}
        none={{ title: t('assets.none'), help: t('assets.noneHelp'), icon: <MonitorSpeaker /> }}
        noMatch={{ title: t('assets.noMatch'), help: t('assets.noMatchHelp') }}
        isNarrowed={isNarrowed}
        onClear={onClear}
        onRowKey={(key, row) => {
          if (key === 'p') show(row);
          else return acts?.onRowKey?.(key, row) ?? false;
          return true;
        }}
        bulk={acts?.ofSelection && { acts: acts.ofSelection, filter, nameOf: (row) => row.product_name }}
      />
      {preview}
    </>
  );
}
