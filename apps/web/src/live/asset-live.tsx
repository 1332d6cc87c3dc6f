import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { readStatus } from '@greenroom/domain/operations/read-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { assetLiveQuery } from './live.queries.ts';
import { LiveMissing } from './live-missing.tsx';
import { statusLabel } from './status-label.ts';
import { statusTone } from './status-tone.ts';
import { useStatusFeed } from './use-status-feed.ts';

interface AssetLiveProps {
  asset: { id: number; is_controlled: boolean; status?: string | null };
  className?: string;
}

/** Dot and label of the last status of a device, kept up to date. */
export function AssetLive({ asset, className }: AssetLiveProps) {
  const { t } = useTranslation();
  if (isRetired(asset.status)) return <LiveMissing text={t('assets.statusRetired')} className={className} />;
  if (!asset.is_controlled) return <LiveMissing text={t('assets.notControlled')} className={className} />;
  return <ControlledAsset id={asset.id} className={className} />;
}

function ControlledAsset({ id, className }: { id: number; className: string | undefined }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(assetLiveQuery(id));
  useStatusFeed();
  if (data === undefined)
    return isError ? <LiveMissing text={t('live.failed')} className={className} /> : null;
  const read = readStatus(data ?? {});
  return (
    <StatusDot tone={statusTone(read.kind)} {...(className && { className })}>
      {statusLabel(t, read)}
    </StatusDot>
  );
}
