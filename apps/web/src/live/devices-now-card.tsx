import { isProblem, type StatusCounts, statusOrder } from '@greenroom/domain/operations/status-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { estateStatusQuery } from './estate-status.queries.ts';
import { statusTone } from './status-tone.ts';
import { useStatusFeed } from './use-status-feed.ts';

interface DevicesNowCardProps {
  /** The list of assets, which filters by states in `live`. */
  assetsPath: string;
}

/** The current statuses of all devices that the viewer sees; each count links to its devices. */
export function DevicesNowCard({ assetsPath }: DevicesNowCardProps) {
  const { t } = useTranslation();
  useStatusFeed();
  const { data, isError } = useQuery(estateStatusQuery());
  const title = t('live.now.title');
  return (
    <Card aria-label={title} className="min-h-15 flex-row flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-full">
        <Mark devices={data?.devices} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-xs text-muted">
            {data ? summaryOf(t, data.devices) : isError ? t('live.failed') : '\u00a0'}
          </p>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-1 gap-y-1 text-sm max-sm:-mx-2">
        {statusOrder
          .filter((kind) => data && data.devices[kind] > 0)
          .map((kind) => (
            <li key={kind} className="flex">
              <Link
                to={`${assetsPath}?live=${kind}`}
                className="tabular flex min-h-8 items-center rounded-md px-2 transition-colors hover:bg-hover max-sm:min-h-11"
              >
                <StatusDot tone={statusTone(kind)} {...(isProblem(kind) && { className: 'font-medium' })}>
                  {t(`live.count.${kind}`, { count: data?.devices[kind] ?? 0 })}
                </StatusDot>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}

function problemsIn({ offline, error }: StatusCounts): number {
  return offline + error;
}

function summaryOf(t: ReturnType<typeof useTranslation>['t'], devices: StatusCounts): string {
  const count = problemsIn(devices);
  if (count > 0) return t('live.now.problems', { count });
  return t(Object.values(devices).some((some) => some > 0) ? 'live.now.fine' : 'live.now.none');
}

function Mark({ devices }: { devices: StatusCounts | undefined }) {
  const hasProblems = devices && problemsIn(devices) > 0;
  const Icon = hasProblems ? TriangleAlert : CircleCheckBig;
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 shrink-0 place-items-center rounded-control border bg-background ${hasProblems ? 'text-warning' : 'text-muted'}`}
    >
      <Icon className="size-4.5" />
    </span>
  );
}
