import type { AssetRow, AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorSpeaker } from 'lucide-react';
import { useMemo } from 'react';
import { previewColumn } from '#features/inventory/preview-column.tsx';
import { usePreview } from '#features/inventory/use-preview.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { AssetLive } from '#live/live-parts.ts';
import { assetPath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import { assetQuery } from './assets.queries.ts';

interface AssetsListTableProps {
  list: List<AssetRow>;
  sort: Sort<AssetSortKey>;
  onSortChange: (sort: Sort<AssetSortKey>) => void;
  isNarrowed: boolean;
  onClear: () => void;
  query: string;
}

const AssetPreviewDialog = lazyDialog(() =>
  import('./asset-preview-dialog.tsx').then((m) => m.AssetPreviewDialog),
);

export function AssetsListTable(props: AssetsListTableProps) {
  const { list, sort, onSortChange, isNarrowed, onClear, query } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { show, preview } = usePreview(AssetPreviewDialog, { query });
  const columns = useMemo(
    (): DataColumn<AssetRow>[] => [
      {
        id: 'product_name',
        header: t('assets.name'),
        sortable: true,
        minWidth: 200,
        grow: 3,
        cell: (row) => row.product_name,
        subtitle: (row) =>
          [translateData(t, 'assetType', row.asset_type), row.serial_number].filter(Boolean).join(' · '),
      },
      {
        id: 'live',
        header: t('live.title'),
        minWidth: 152,
        card: 'trailing',
        cell: (row) => <AssetLive asset={row} />,
      },
      {
        id: 'manufacturer',
        header: t('assets.manufacturer'),
        sortable: true,
        minWidth: 128,
        card: 'wide',
        cell: (row) => <ValueOrMissing value={row.manufacturer?.toUpperCase()} />,
      },
      {
        id: 'room_name',
        header: t('assets.room'),
        sortable: true,
        minWidth: 144,
        grow: 2,
        cell: (row) => <ValueOrMissing value={row.room_name} />,
      },
      {
        id: 'site_name',
        header: t('assets.site'),
        sortable: true,
        minWidth: 144,
        grow: 2,
        // The room distinguishes devices of the same name.
        cardShrink: 4,
        cell: (row) => <ValueOrMissing value={row.site_name} />,
      },
      previewColumn({ t, name: (row) => row.product_name, onPreview: show }),
    ],
    [t, show],
  );
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        caption={t('assets.tableCaption')}
        sort={sort}
        onSortChange={(next) => onSortChange(next as Sort<AssetSortKey>)}
        rowHref={(row) => assetPath(row.id) + query}
        onRowIntent={(row) => {
          AssetPreviewDialog.preload();
          void client.prefetchQuery(assetQuery(row.id));
        }}
        fill
        lines={2}
        errorTitle={t('assets.loadError')}
        none={{ title: t('assets.none'), help: t('assets.noneHelp'), icon: <MonitorSpeaker /> }}
        noMatch={{ title: t('assets.noMatch'), help: t('assets.noMatchHelp') }}
        isNarrowed={isNarrowed}
        onClear={onClear}
      />
      {preview}
    </>
  );
}
