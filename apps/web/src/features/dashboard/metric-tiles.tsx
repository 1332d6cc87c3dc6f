import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { controlRate } from '@greenroom/domain/dashboard/percentage.ts';
import { ticketCounts } from '@greenroom/domain/dashboard/ticket-counts.ts';
import { DoorOpen, MapPin, Projector, SlidersHorizontal, Users, Wrench } from 'lucide-react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { classNames } from '#ui/class-names.ts';
import { StatTile } from '#ui/stat-tile.tsx';

interface MetricTilesProps {
  /** Undefined while it is loading, or when it has failed. */
  summary: DashboardSummary | undefined;
  loading: boolean;
  isSuperuser: boolean;
}

export function MetricTiles({ summary, loading, isSuperuser }: MetricTilesProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const count = (value: number | null | undefined) => (summary ? number.format(value ?? 0) : '–');
  const tickets = summary && ticketCounts(summary.tickets_by_stage);
  return (
    <div
      className={classNames(
        // No row has a gap: on a phone the odd last tile takes the whole row, and five on a tablet are two and three.
        'grid grid-cols-2 gap-3 sm:gap-4 max-sm:[&>:last-child:nth-child(odd)]:col-span-2',
        isSuperuser
          ? 'sm:grid-cols-3 xl:grid-cols-6'
          : 'sm:max-xl:grid-cols-6 sm:max-xl:*:col-span-2 sm:max-xl:[&>:nth-child(-n+2)]:col-span-3 xl:grid-cols-5',
      )}
    >
      <StatTile
        title={t('dashboard.totalSites')}
        value={count(summary?.sites)}
        icon={<MapPin />}
        to={paths.sites}
        loading={loading}
        subtitle={summary ? t('dashboard.withRooms', { count: summary.sites_with_rooms }) : ''}
      />
      <StatTile
        title={t('dashboard.totalRooms')}
        value={count(summary?.rooms)}
        icon={<DoorOpen />}
        to={paths.rooms}
        loading={loading}
        subtitle={summary ? t('dashboard.withAssets', { count: summary.rooms_with_assets }) : ''}
      />
      <StatTile
        title={t('dashboard.totalAssets')}
        value={count(summary?.assets)}
        icon={<Projector />}
        to={paths.assets}
        loading={loading}
        subtitle={summary ? t('dashboard.inCategories', { count: summary.assets_by_category.length }) : ''}
      />
      {isSuperuser ? (
        <StatTile
          title={t('dashboard.totalUsers')}
          value={count(summary?.users)}
          icon={<Users />}
          to={paths.users}
          loading={loading}
          subtitle={summary ? t('dashboard.activeCount', { count: summary.active_users ?? 0 }) : ''}
        />
      ) : null}
      <StatTile
        title={t('dashboard.maintenanceTickets')}
        value={count(tickets?.maintenance)}
        icon={<Wrench />}
        to={`${paths.maintenance}?stage=open`}
        loading={loading}
        subtitle={tickets ? t('dashboard.solved', { count: tickets.solved }) : ''}
      />
      <StatTile
        title={t('dashboard.controlledDevices')}
        value={count(summary?.controlled)}
        icon={<SlidersHorizontal />}
        to={`${paths.assets}?controlled=true`}
        loading={loading}
        subtitle={
          summary ? t('dashboard.ofAllAssets', { percent: percent.format(controlRate(summary) / 100) }) : ''
        }
      />
    </div>
  );
}
