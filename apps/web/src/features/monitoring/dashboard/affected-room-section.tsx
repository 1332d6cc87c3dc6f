import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { alertLooks } from '#features/monitoring/alerts/alert-look.ts';
import { alertMessage } from '#features/monitoring/alerts/alert-message.ts';
import type { AffectedAsset, AffectedRoom } from '#features/monitoring/alerts/group-alerts.ts';
import { assetFromMonitor } from '#features/monitoring/monitor-address.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertCountMarks } from './alert-counts.tsx';

export function AffectedRoomSection({ room, here }: { room: AffectedRoom; here: string }) {
  const { t } = useTranslation();
  const name = room.name ?? t('shared.notAvailable');
  return (
    <section aria-label={name}>
      <h3 className="relative flex items-baseline gap-2 border-b pb-1.5 text-sm font-semibold">
        <span className="truncate">{name}</span>
        {room.floor ? (
          <span className="shrink-0 text-xs font-normal text-muted">
            {t('monitor.floor', { floor: room.floor })}
          </span>
        ) : null}
        <span className="ml-auto font-normal">
          <AlertCountMarks {...room} />
        </span>
      </h3>
      <ul className="-mx-2 mt-1">
        {room.assets.map((asset) => (
          <li key={asset.id}>
            <AffectedAssetLink asset={asset} to={assetFromMonitor(asset.id, here)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AffectedAssetLink({ asset, to }: { asset: AffectedAsset; to: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { icon: Icon, text, label } = alertLooks[asset.first.type];
  return (
    <Link
      to={to}
      className="group/asset relative flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${text}`} />
      <span className="sr-only">{t(label)}</span>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{asset.name}</span>
          {asset.type ? (
            <span className="truncate text-xs text-muted">{translateData(t, 'assetType', asset.type)}</span>
          ) : null}
        </span>
        <span className="block truncate text-xs text-muted">{alertMessage(t, language, asset.first)}</span>
      </span>
      <span className="tabular shrink-0 text-xs text-muted">
        {t('monitor.alertCount', { count: asset.count })}
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-muted transition-transform group-hover/asset:translate-x-0.5"
      />
    </Link>
  );
}
