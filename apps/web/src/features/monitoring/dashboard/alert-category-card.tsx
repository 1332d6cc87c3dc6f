import { categoryCard } from '@greenroom/domain/monitoring/category-card.ts';
import type { MonitoringSummary } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { CalendarClock, CalendarX2, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export function AlertCategoryCard({ summary }: { summary: MonitoringSummary | undefined }) {
  const { t } = useTranslation();
  const card = summary && categoryCard(summary);
  return (
    <Card aria-label={t('monitor.categories')}>
      <CardHeader>
        <CardTitle>{t('monitor.categories')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <dl className="-mt-1 divide-y">
          <Category icon={<CircleX className="text-danger" />} count={card?.critical}>
            {t('monitor.priority.critical')}
          </Category>
          <Category icon={<TriangleAlert className="text-warning" />} count={card?.warning}>
            {t('monitor.priority.warning')}
          </Category>
          <Category icon={<CalendarX2 />} count={card?.warranty_expired}>
            {t('monitor.warrantyExpired')}
          </Category>
          <Category icon={<CalendarClock />} count={card?.warranty_expiring}>
            {t('monitor.warrantyExpiring')}
          </Category>
        </dl>
        <AlertsPerAsset summary={summary} />
      </CardBody>
    </Card>
  );
}

interface CategoryProps {
  icon: ReactNode;
  count: number | undefined;
  children: ReactNode;
}

function Category({ icon, count, children }: CategoryProps) {
  const { language } = useLanguage();
  return (
    <div className="flex h-10 items-center justify-between gap-3 text-sm">
      <dt className="flex min-w-0 items-center gap-2.5">
        <span aria-hidden="true" className="shrink-0 text-muted [&>svg]:size-4">
          {icon}
        </span>
        <span className="truncate">{children}</span>
      </dt>
      <dd className="tabular font-semibold">
        {count === undefined ? (
          <Skeleton className="h-4 w-8" />
        ) : (
          new Intl.NumberFormat(language).format(count)
        )}
      </dd>
    </div>
  );
}

function AlertsPerAsset({ summary }: { summary: MonitoringSummary | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (!summary) return <Skeleton className="h-11.5" />;
  const { bar, affected_percentage } = categoryCard(summary);
  const { alerts, assets, critical, warning } = summary;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const share = (count: number) => `${alerts > 0 ? (bar * count) / alerts : 0}%`;
  return (
    <div className="flex flex-col gap-1.5 text-xs">
      <p className="tabular flex flex-col">
        <span className="text-muted">{t('monitor.alertsOnAssets', { alerts, assets })}</span>
        <span className="font-medium">
          {t('monitor.affected', { percent: percent.format(affected_percentage / 100) })}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter is one colour. */}
      <div
        role="meter"
        aria-label={t('monitor.alertsPerAsset')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(bar)}
        className="flex h-2 overflow-hidden rounded-full bg-(--chart-grid)"
      >
        <span className="bg-area-offline" style={{ width: share(critical) }} />
        <span className="bg-area-loading" style={{ width: share(warning) }} />
      </div>
    </div>
  );
}
