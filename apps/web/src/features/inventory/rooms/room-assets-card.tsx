import type { AssetRow, AssetSortKey } from '@greenroom/domain/inventory/asset.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { MonitorSpeaker } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { AssetStatusBadge } from '#features/inventory/assets/asset-status-badge.tsx';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { useCardHeight } from '#features/inventory/use-card-height.ts';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { writeQuery } from '#listing/url-values.ts';
import { useList } from '#listing/use-list.ts';
import { AssetLive } from '#live/live-parts.ts';
import { assetPath, paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const rowKey = (row: AssetRow) => row.id;

interface RoomAssetsCardProps {
  roomId: number;
  /** Creates an asset here, for users who may. */
  newAsset: ReactNode;
}

export function RoomAssetsCard({ roomId, newAsset }: RoomAssetsCardProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<Sort<AssetSortKey>>(assetList.defaultSort);
  const list = useList(assetList, { filter: { room_id: roomId }, narrow: {}, sort });
  const query = writeQuery({ roomId });
  const maxHeight = useCardHeight(list.rows.length);
  const columns = useMemo<DataColumn<AssetRow>[]>(
    () => [
      {
        id: 'product_name',
        header: t('assets.name'),
        sortable: true,
        minWidth: 160,
        grow: 1.9,
        cell: (row) => row.product_name,
        subtitle: (row) => translateData(t, 'assetType', row.asset_type),
      },
      {
        id: 'live',
        header: t('live.title'),
        minWidth: 124,
        grow: 0,
        card: 'trailing',
        cell: (row) => <AssetLive asset={row} />,
      },
      {
        id: 'manufacturer',
        header: t('assets.manufacturer'),
        sortable: true,
        // Most product names begin with it, so it is the one to truncate.
        minWidth: 104,
        // A card has one line for what is below the name here.
        cardCell: (row) => translateData(t, 'assetType', row.asset_type),
        cell: (row) => <ValueOrMissing value={row.manufacturer?.toUpperCase()} />,
      },
      {
        id: 'status',
        header: t('assets.inventoryShort'),
        // As wide as the longest status, in Spanish.
        minWidth: 148,
        grow: 0,
        card: 'hidden',
        cell: (row) => <AssetStatusBadge status={row.status} />,
      },
    ],
    [t],
  );
  return (
    <Card aria-label={t('rooms.detailPage.assets')}>
      <CardHeader
        actions={
          <>
            <TextLink to={paths.assets + query} className="px-2 text-sm">
              {t('rooms.detailPage.openAssets')}
            </TextLink>
            {newAsset}
          </>
        }
      >
        <CardTitle
          description={list.isLoading || list.error ? ' ' : t('assets.count', { count: list.total })}
        >
          {t('rooms.detailPage.assets')}
        </CardTitle>
      </CardHeader>
      {list.error ? (
        <CardBody>
          <ErrorState title={t('assets.loadError')} onRetry={list.retry} retryLabel={t('shared.tryAgain')}>
            {errorMessage(list.error, t('shared.checkConnection'))}
          </ErrorState>
        </CardBody>
      ) : (
        // A part of a card: its failure has no frame of its own, and the keys of a list belong to the list of the page.
        <DataTable
          framed={false}
          lines={2}
          className="rounded-b-card border-t"
          caption={t('rooms.detailPage.assets')}
          columns={columns}
          rows={list.rows}
          rowKey={rowKey}
          rowHref={(row) => assetPath(row.id) + query}
          sort={sort}
          onSortChange={(next) => setSort(next as Sort<AssetSortKey>)}
          loading={list.isLoading || list.isUpdating || list.isLoadingMore}
          stillLoadingMessage={t('shared.stillLoading')}
          totalRows={list.total}
          onEndNear={list.hasMore ? list.loadMore : undefined}
          maxHeight={maxHeight}
          emptyMessage={
            <EmptyState icon={<MonitorSpeaker />} title={t('roomsList.noAssets')} action={newAsset} />
          }
        />
      )}
    </Card>
  );
}
