import type { AssetListRow, AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import { MonitorSpeaker } from 'lucide-react';
import { assetColumns, assetNameColumn } from '#features/inventory/columns/asset-columns.tsx';
import { defaultAssetColumns } from '#features/inventory/columns/column-ids.ts';
import {
  type InventoryKind,
  type InventoryListProps,
  InventoryTable,
} from '#features/inventory/inventory-table.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { assetPath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { assetQuery } from './assets.queries.ts';

const assets: InventoryKind<AssetListRow> = {
  arrange: (t, shown) => arrangeColumns(assetNameColumn(t), assetColumns(t), shown),
  defaultColumns: defaultAssetColumns,
  nameOf: (row) => row.product_name,
  pathOf: (row) => assetPath(row.id),
  Preview: lazyDialog(() => import('./asset-preview-dialog.tsx').then((m) => m.AssetPreviewDialog)),
  prefetch: (client, row) => client.prefetchQuery(assetQuery(row.id)),
};

export function AssetsListTable(props: InventoryListProps<AssetListRow, AssetSortKey>) {
  const { t } = useTranslation();
  return (
    <InventoryTable
      {...props}
      kind={assets}
      caption={t('assets.tableCaption')}
      sortsElsewhere
      fill
      errorTitle={t('assets.loadError')}
      none={{ title: t('assets.none'), help: t('assets.noneHelp'), icon: <MonitorSpeaker /> }}
      noMatch={{ title: t('assets.noMatch'), help: t('assets.noMatchHelp') }}
    />
  );
}
