import { healthPercentage } from '@greenroom/domain/monitoring/health-percentage.ts';
import type { MonitoringSummary } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { CircleX, HeartPulse, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { monitorPath } from '#features/monitoring/monitor-address.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { StatTile } from '#ui/stat-tile.tsx';

/** Undefined while the numbers are loading. */
export function MonitorTiles({ summary }: { summary: MonitoringSummary | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const loading = summary === undefined;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile
        title={t('monitor.criticalAlerts')}
        value={number.format(summary?.critical ?? 0)}
        icon={<CircleX className="text-danger" />}
        to={monitorPath({ view: 'list', priority: 'critical' })}
        loading={loading}
        subtitle={t(summary?.critical === 0 ? 'monitor.criticalNone' : 'monitor.criticalHelp')}
      />
      <StatTile
        title={t('monitor.warningAlerts')}
        value={number.format(summary?.warning ?? 0)}
        icon={<TriangleAlert className="text-warning" />}
        to={monitorPath({ view: 'list', priority: 'warning' })}
        loading={loading}
        subtitle={t(summary?.warning === 0 ? 'monitor.warningNone' : 'monitor.warningHelp')}
      />
      <StatTile
        title={t('monitor.assetHealth')}
        value={percent.format(summary ? healthPercentage(summary) / 100 : 0)}
        icon={<HeartPulse />}
        loading={loading}
        subtitle={t('monitor.healthyOf', { healthy: summary?.healthy ?? 0, assets: summary?.assets ?? 0 })}
      />
      <StatTile
        title={t('monitor.controlledDevices')}
        value={number.format(summary?.controlled ?? 0)}
        icon={<SlidersHorizontal />}
        to={`${paths.assets}?controlled=true`}
        loading={loading}
        subtitle={t('monitor.ofAssets', { count: summary?.assets ?? 0 })}
      />
    </div>
  );
}
