import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageHead } from '#ui/page-head.tsx';
import { CategoryChartCard } from './category-chart-card.tsx';
import { ControlChartCard } from './control-chart-card.tsx';
import { dashboardSummaryQuery } from './dashboard.queries.ts';
import { ManufacturersCard } from './manufacturers-card.tsx';
import { MetricTiles } from './metric-tiles.tsx';
import { RecentOperationsCard } from './recent-operations-card.tsx';
import { SystemStatusCard } from './system-status-card.tsx';
import { TicketChartCard } from './ticket-chart-card.tsx';

interface HomeScreenProps {
  isSuperuser: boolean;
  documents: ReactNode;
}

export function HomeScreen({ isSuperuser, documents }: HomeScreenProps) {
  const { t } = useTranslation();
  const summary = useQuery(dashboardSummaryQuery());
  return (
    <div className="page-width">
      <PageHead title={t('nav.home')} context={t('dashboard.lead')} />
      <div className="page-gutter flex flex-col gap-4 pb-6">
        <MetricTiles summary={summary.data} loading={summary.isPending} isSuperuser={isSuperuser} />
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          <CategoryChartCard summary={summary} />
          <ControlChartCard summary={summary} />
          <TicketChartCard summary={summary} />
          <ManufacturersCard summary={summary} />
          <SystemStatusCard summary={summary} className="md:col-span-2" />
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RecentOperationsCard />
          {documents}
        </div>
      </div>
    </div>
  );
}
