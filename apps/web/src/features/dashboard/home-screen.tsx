import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { DevicesNowCard } from '#live/live-parts.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { CategoryChartCard } from './category-chart-card.tsx';
import { ControlChartCard } from './control-chart-card.tsx';
import { dashboardSummaryQuery } from './dashboard.queries.ts';
import { ManufacturersCard } from './manufacturers-card.tsx';
import { MetricTiles } from './metric-tiles.tsx';
import { QueryCard } from './query-card.tsx';
import { RecentOperationsCard } from './recent-operations-card.tsx';
import { SystemStatusCard } from './system-status-card.tsx';
import { TicketChartCard } from './ticket-chart-card.tsx';

/** The place of the card, which is requested after what stands above it. */
const devicesNow = <Card className="min-h-15" />;

interface HomeScreenProps {
  isSuperuser: boolean;
  documents: (card: { isLate: boolean }) => ReactNode;
  /** Which rooms can be used now. */
  rooms: ReactNode;
}

export function HomeScreen({ isSuperuser, documents, rooms }: HomeScreenProps) {
  const { t } = useTranslation();
  const summary = useQuery(dashboardSummaryQuery());
  /** The cards of the summary fail as one: repeating the same sentence five times adds nothing. */
  const hasFailed = summary.error !== null && summary.data === undefined;
  return (
    <div className="page-width">
      <PageHead title={t('nav.home')} context={t('dashboard.lead')} />
      <div className="page-gutter flex flex-col gap-4 pb-6">
        <PartBoundary>{rooms}</PartBoundary>
        <PartBoundary>
          <MetricTiles summary={summary.data} loading={summary.isPending} isSuperuser={isSuperuser} />
        </PartBoundary>
        {summary.isPending ? devicesNow : <DevicesNowCard fallback={devicesNow} assetsPath={paths.assets} />}
        {hasFailed ? (
          <QueryCard title={t('dashboard.systemStatus')} query={summary} skeleton={null}>
            {() => null}
          </QueryCard>
        ) : (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            <PartBoundary>
              <SystemStatusCard summary={summary} className="md:col-span-2" />
            </PartBoundary>
            <PartBoundary>
              <TicketChartCard summary={summary} className="max-xl:md:col-span-2" />
            </PartBoundary>
          </div>
        )}
        <div className="grid gap-4 *:min-w-0 lg:grid-cols-2">
          <PartBoundary>
            <RecentOperationsCard isLate={summary.isPending} />
          </PartBoundary>
          {/* As tall as its neighbour; ten documents are longer than eight operations, so the list scrolls. */}
          <div className="lg:relative lg:min-h-96">
            <div className="lg:absolute lg:inset-0 lg:flex lg:flex-col lg:[&>section]:min-h-0 lg:[&>section>div]:min-h-0 lg:[&>section>div]:overflow-y-auto">
              {documents({ isLate: summary.isPending })}
            </div>
          </div>
        </div>
        {hasFailed ? null : (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            <PartBoundary>
              <CategoryChartCard summary={summary} />
            </PartBoundary>
            <PartBoundary>
              <ControlChartCard summary={summary} />
            </PartBoundary>
            <PartBoundary>
              <ManufacturersCard summary={summary} className="max-xl:md:col-span-2" />
            </PartBoundary>
          </div>
        )}
      </div>
    </div>
  );
}
