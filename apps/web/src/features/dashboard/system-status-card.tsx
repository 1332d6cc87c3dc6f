import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { type SystemHealth, systemHealth } from '@greenroom/domain/dashboard/system-health.ts';
import { supportTicketCount } from '@greenroom/domain/dashboard/ticket-counts.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { describeStatus } from './describe-status.ts';
import { QueryCard } from './query-card.tsx';
import { StatusLines } from './status-lines.tsx';

interface SystemStatusCardProps {
  summary: UseQueryResult<DashboardSummary>;
  className?: string;
}

export function SystemStatusCard({ summary, className }: SystemStatusCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <QueryCard
      title={t('dashboard.systemStatus')}
      query={summary}
      skeleton={<SkeletonText lines={6} className="gap-6 py-2" />}
      actions={() => <HealthBadge health={systemHealth(supportTicketCount)} />}
      className={className ?? ''}
    >
      {(data) => (
        <>
          <StatusLines lines={describeStatus(t, language, data)} />
          <p className="mt-auto pt-4 text-xs text-muted">
            {t('dashboard.lastUpdate')} <TimeAgo key={summary.dataUpdatedAt} at={summary.dataUpdatedAt} />
          </p>
        </>
      )}
    </QueryCard>
  );
}

const healthLooks = {
  healthy: { tone: 'success', icon: CircleCheck, label: 'dashboard.health.healthy' },
  warning: { tone: 'warning', icon: TriangleAlert, label: 'dashboard.health.warning' },
  critical: { tone: 'danger', icon: CircleX, label: 'dashboard.health.critical' },
} as const satisfies Record<SystemHealth, { tone: BadgeTone; icon: LucideIcon; label: string }>;

function HealthBadge({ health }: { health: SystemHealth }) {
  const { t } = useTranslation();
  const { tone, icon: Icon, label } = healthLooks[health];
  return (
    <span className="flex items-center gap-2">
      <span className="text-xs text-muted">{t('dashboard.supportLoad')}</span>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(label)}
      </Badge>
    </span>
  );
}
