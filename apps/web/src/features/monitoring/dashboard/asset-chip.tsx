import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { assetQuery } from '#features/inventory/assets/assets.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssetLive } from '#live/live-parts.ts';

/** Shows that the list is filtered by one asset, and removes that filter. */
export function AssetChip({ assetId, onRemove }: { assetId: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const asset = useQuery(assetQuery(assetId));
  const name = asset.data?.product_name ?? `#${assetId}`;
  return (
    <span className="inline-flex h-9 max-w-full min-w-0 items-center gap-1.5 rounded-control border border-primary/40 bg-primary-soft pr-1 pl-3 text-sm">
      <span className="shrink-0 text-muted">{t('monitor.asset')}</span>
      <span className="truncate font-medium">{name}</span>
      {asset.data?.is_controlled ? <AssetLive asset={asset.data} className="shrink-0" /> : null}
      <button
        type="button"
        aria-label={t('monitor.removeAsset', { name })}
        data-tip={t('monitor.allAssets')}
        onClick={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
