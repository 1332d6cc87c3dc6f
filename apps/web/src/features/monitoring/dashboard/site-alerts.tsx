import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { type AlertCounts, countAlerts, groupAlerts } from '#features/monitoring/alerts/group-alerts.ts';
import { siteAlertsQuery } from '#features/monitoring/monitoring.queries.ts';
import { useToday } from '#features/monitoring/use-today.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AffectedRoomSection } from './affected-room-section.tsx';

/** The counts of a site, then its affected rooms with their affected assets, whose pages link back to `here`. */
export function SiteAlerts({ siteId, here }: { siteId: number; here: string }) {
  const { t } = useTranslation();
  const alerts = useQuery(siteAlertsQuery(siteId, useToday()));
  if (alerts.error && !alerts.data) {
    return (
      <ErrorState
        title={t('monitor.loadFailed')}
        onRetry={() => void alerts.refetch()}
        retryLabel={t('shared.tryAgain')}
        retrying={alerts.isFetching}
      >
        {errorMessage(alerts.error, t('errors.unexpected'))}
      </ErrorState>
    );
  }
  const rooms = alerts.data && groupAlerts(alerts.data);
  return (
    <>
      <Summary counts={alerts.data && countAlerts(alerts.data)} />
      {rooms === undefined ? (
        <div className="flex flex-col gap-3" role="status" aria-label={t('monitor.loading')}>
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      ) : rooms.length === 0 ? (
        <EmptyState icon={<CircleCheckBig />} title={t('monitor.noAlerts')}>
          {t('monitor.noAlertsAtSite')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {rooms.map((room) => (
            <AffectedRoomSection key={room.id} room={room} here={here} />
          ))}
        </div>
      )}
    </>
  );
}

function Summary({ counts }: { counts: AlertCounts | undefined }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-3 divide-x rounded-card border bg-background dark:bg-surface">
      <Count term={t('monitor.priority.critical')} count={counts?.critical} className="text-danger" />
      <Count term={t('monitor.priority.warning')} count={counts?.warning} className="text-warning" />
      <Count term={t('monitor.total')} count={counts?.total} className="" />
    </dl>
  );
}

function Count({ term, count, className }: { term: string; count: number | undefined; className: string }) {
  const { language } = useLanguage();
  return (
    <div className="px-4 py-2.5">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className={`tabular text-xl font-semibold ${count ? className : ''}`}>
        {count === undefined ? (
          <Skeleton className="my-1 h-5 w-8" />
        ) : (
          new Intl.NumberFormat(language).format(count)
        )}
      </dd>
    </div>
  );
}
