import { isOperational } from '@greenroom/domain/operations/is-operational.ts';
import type { StatusCounts } from '@greenroom/domain/operations/status-counts.ts';
import { CircleCheck, TriangleAlert, Unplug } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';

/** Operational, or issues detected; offline devices are shown beside it, because a green word alone would mislead. */
export function ConditionBadges({ devices }: { devices: StatusCounts }) {
  const { t } = useTranslation();
  const { offline } = devices;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isOperational(devices) ? (
        <Badge tone={offline > 0 ? 'neutral' : 'success'} icon={<CircleCheck aria-hidden="true" />}>
          {t('operations.room.operational')}
        </Badge>
      ) : (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {t('operations.room.issues')}
        </Badge>
      )}
      {offline > 0 ? (
        <Badge tone="warning" icon={<Unplug aria-hidden="true" />}>
          {t('live.count.offline', { count: offline })}
        </Badge>
      ) : null}
    </span>
  );
}
