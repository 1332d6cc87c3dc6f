import { Link } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { AssetLive } from '#live/live-parts.ts';
import { assetPath, paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const noNarrowing = {};

/** The assets of a room, each a link. */
export function RoomPreviewAssets({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const list = useList(assetList, {
    filter: { room_id: roomId },
    narrow: noNarrowing,
    sort: assetList.defaultSort,
  });
  return (
    <section className="flex flex-col gap-1 border-t pt-4">
      <h3 className="flex items-baseline gap-2 text-sm font-semibold">
        {t('roomsList.assets')}
        {list.isLoading || list.error ? null : (
          <span className="tabular text-xs font-normal text-muted">{list.total}</span>
        )}
      </h3>
      {list.error ? (
        <ErrorState
          title={t('roomsList.assetsLoadFailed')}
          onRetry={list.retry}
          retryLabel={t('shared.tryAgain')}
          className="py-4"
        >
          {errorMessage(list.error, t('shared.checkConnection'))}
        </ErrorState>
      ) : list.isLoading ? (
        <div className="flex flex-col gap-4 py-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : list.rows.length === 0 ? (
        <p className="py-1 text-sm text-muted">{t('roomsList.noAssets')}</p>
      ) : (
        <ul className="-mx-2">
          {list.rows.map((asset) => (
            <li key={asset.id}>
              <Link
                to={assetPath(asset.id)}
                className="flex min-h-9 items-center justify-between gap-4 rounded-md px-2 py-1 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{asset.product_name}</span>
                  <span className="block truncate text-xs text-muted">
                    {translateData(t, 'assetType', asset.asset_type) || asset.manufacturer}
                  </span>
                </span>
                <AssetLive asset={asset} className="max-w-[45%] shrink-0 text-xs" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore ? (
        <TextLink to={`${paths.assets}?roomId=${roomId}`} className="self-start text-sm">
          {t('roomsList.allAssets', { count: list.total })}
        </TextLink>
      ) : null}
    </section>
  );
}
