import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { topManufacturerCount, topManufacturers } from '@greenroom/domain/dashboard/top-manufacturers.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Factory } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { MakerLogo } from '#makers/maker-logo.tsx';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { QueryCard } from './query-card.tsx';

interface ManufacturersCardProps {
  summary: UseQueryResult<DashboardSummary>;
  className?: string;
}

export function ManufacturersCard({ summary, className }: ManufacturersCardProps) {
  const { t } = useTranslation();
  return (
    <QueryCard
      title={t('dashboard.topManufacturers')}
      query={summary}
      skeleton={<SkeletonText lines={topManufacturerCount} className="gap-7 py-3" />}
      className={className ?? ''}
    >
      {({ manufacturers }) =>
        manufacturers.length === 0 ? (
          <EmptyState icon={<Factory />} title={t('dashboard.noManufacturers')} className="flex-1 py-6" />
        ) : (
          <ol className="-my-1 divide-y">
            {topManufacturers(manufacturers).map(({ name, count }) => (
              <li key={name} className="flex h-11 items-center gap-4 text-sm">
                <MakerLogo name={name} decorative className="h-5 w-20 shrink-0" />
                <Link
                  to={`${paths.assets}?search=${encodeURIComponent(name)}`}
                  className="min-w-0 flex-1 truncate font-medium hover:underline"
                >
                  {name}
                </Link>
                <span className="tabular shrink-0 text-muted">{t('dashboard.deviceCount', { count })}</span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryCard>
  );
}
