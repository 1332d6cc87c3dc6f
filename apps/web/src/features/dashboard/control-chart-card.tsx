import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { DonutChart } from '#ui/chart/donut-chart.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryCard } from './query-card.tsx';
import { useChartFormats } from './use-chart-formats.ts';

export function ControlChartCard({ summary }: { summary: UseQueryResult<DashboardSummary> }) {
  const { t } = useTranslation();
  const formats = useChartFormats();
  return (
    <QueryCard
      title={t('dashboard.controlledShare')}
      query={summary}
      skeleton={<Skeleton className="m-auto size-40 rounded-full" />}
    >
      {({ assets, controlled }) => (
        <DonutChart
          caption={t('dashboard.controlledShare')}
          categoryLabel={t('dashboard.control')}
          valueLabel={t('nav.assets')}
          shareLabel={t('dashboard.share')}
          totalLabel={t('dashboard.total')}
          items={
            assets === 0
              ? []
              : [
                  { label: t('dashboard.controlled'), value: controlled },
                  { label: t('dashboard.uncontrolled'), value: assets - controlled },
                ]
          }
          {...formats}
          className="flex-1"
        />
      )}
    </QueryCard>
  );
}
