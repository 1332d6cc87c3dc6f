import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { BarsSkeleton } from './bars-skeleton.tsx';
import { QueryCard } from './query-card.tsx';
import { useChartFormats } from './use-chart-formats.ts';

export function CategoryChartCard({ summary }: { summary: UseQueryResult<DashboardSummary> }) {
  const { t } = useTranslation();
  const { formatValue } = useChartFormats();
  return (
    <QueryCard title={t('dashboard.assetsByCategory')} query={summary} skeleton={<BarsSkeleton />}>
      {({ assets_by_category }) => (
        <BarChart
          caption={t('dashboard.categoryCaption')}
          categoryLabel={t('assets.category')}
          valueLabel={t('nav.assets')}
          items={assets_by_category.map(({ name, count }) => ({
            label: translateData(t, 'category', name) || t('dashboard.noCategory'),
            value: count,
            color: 'var(--chart-1)',
            // The address writes "no category" as a dash.
            to: `${paths.assets}?${new URLSearchParams({ category: name || '-' })}`,
          }))}
          formatValue={formatValue}
          maxHeight="18rem"
        />
      )}
    </QueryCard>
  );
}
