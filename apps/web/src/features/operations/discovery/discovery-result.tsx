import type { DiscoveryDetail } from '@greenroom/domain/operations/discovery/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import type { ComponentType } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { RoomChoiceProps } from './connect-found-dialog.tsx';
import { discoveryQuery, isRunning, useStopDiscovery } from './discoveries.queries.ts';
import { FoundDevices } from './found-devices.tsx';

interface DiscoveryResultProps {
  id: number;
  siteId: number;
  mayCreateAssets: boolean;
  RoomChoice: ComponentType<RoomChoiceProps>;
}

/** The progress of a discovery, then what it found. */
export function DiscoveryResult({ id, siteId, mayCreateAssets, RoomChoice }: DiscoveryResultProps) {
  const { t } = useTranslation();
  const { data: discovery, error } = useQuery(discoveryQuery(id));
  if (!discovery)
    return error ? (
      <Banner tone="danger">{errorMessage(error, t('discovery.loadFailed'))}</Banner>
    ) : (
      <SkeletonText lines={3} />
    );
  const { devices, state } = discovery;
  return (
    <section aria-label={t('discovery.result')} className="flex flex-col gap-4 border-t pt-4">
      {isRunning(discovery) ? <Running discovery={discovery} /> : null}
      {state === 'failed' ? (
        <Banner tone="danger">{translateDevice(t, discovery) || t('discovery.failed')}</Banner>
      ) : null}
      {isRunning(discovery) ? null : <Summary discovery={discovery} />}
      {devices.length > 0 ? (
        <FoundDevices
          discoveryId={id}
          devices={devices}
          siteId={siteId}
          mayCreateAssets={mayCreateAssets}
          byServer={discovery.agent_id === null}
          RoomChoice={RoomChoice}
        />
      ) : null}
    </section>
  );
}

function Running({ discovery }: { discovery: DiscoveryDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const stop = useStopDiscovery();
  const { id, probed, total, found, is_stopping } = discovery;
  const number = new Intl.NumberFormat(language);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-56 flex-1">
        <ProgressBar
          language={language}
          value={(100 * probed) / total}
          label={t('discovery.progress', {
            probed: number.format(probed),
            total: number.format(total),
            found: number.format(found),
          })}
        />
      </div>
      <Button
        size="sm"
        icon={<Square aria-hidden="true" />}
        busy={stop.isPending || is_stopping}
        onClick={() =>
          stop.mutate(id, {
            onError: (error) => toast.error(errorMessage(error, t('discovery.stopFailed'))),
          })
        }
      >
        {t('discovery.stop')}
      </Button>
    </div>
  );
}

function Summary({ discovery }: { discovery: DiscoveryDetail }) {
  const { t } = useTranslation();
  const { networks, probed, devices, state, created_at, started_at, ended_at } = discovery;
  const values = { networks: networks.join(', '), count: probed };
  const seconds =
    started_at && ended_at
      ? Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1000))
      : 0;
  return (
    <p className="text-sm" role="status">
      {devices.length > 0
        ? t('discovery.foundCount', { count: devices.length })
        : t('discovery.nothing', { networks: values.networks })}{' '}
      {t('discovery.probed', { count: probed, seconds })}{' '}
      {state === 'stopped' ? `${t('discovery.stopped')} ` : ''}
      <span className="text-muted">
        <TimeAgo at={Date.parse(ended_at ?? created_at)} />
      </span>
    </p>
  );
}
