import { kindsToShow, type StatusCounts, statusOrder } from '@greenroom/domain/operations/status-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { formatCounts } from './format-counts.ts';
import { roomLiveQuery, siteLiveQuery } from './live.queries.ts';
import { LiveMissing } from './live-missing.tsx';
import { statusTone } from './status-tone.ts';
import { useStatusFeed } from './use-status-feed.ts';

interface PlaceLiveProps {
  id: number;
  className?: string;
  /** Only the worst one on phones, where a list has no room for more. */
  isBrief?: boolean;
}

/** The current problems in a room, or that there are none. */
export function RoomLive({ id, className, isBrief }: PlaceLiveProps) {
  useStatusFeed();
  const { data, isError } = useQuery(roomLiveQuery(id));
  return <DeviceCounts counted={data} isError={isError} className={className} isBrief={isBrief} />;
}

export function SiteLive({ id, className, isBrief }: PlaceLiveProps) {
  useStatusFeed();
  const { data, isError } = useQuery(siteLiveQuery(id));
  return <DeviceCounts counted={data} isError={isError} className={className} isBrief={isBrief} />;
}

interface DeviceCountsProps {
  /** Undefined until known, null when nothing is controlled. */
  counted: { devices: StatusCounts } | null | undefined;
  isError: boolean;
  className: string | undefined;
  isBrief: boolean | undefined;
}

/** One line: the problems, or the total when there are none. The tooltip has everything. */
function DeviceCounts({ counted, isError, className, isBrief }: DeviceCountsProps) {
  const { t } = useTranslation();
  if (counted === undefined) {
    return isError ? <LiveMissing text={t('live.failed')} className={className} /> : null;
  }
  const devices = counted?.devices;
  const [first, ...rest] = devices ? kindsToShow(devices) : [];
  if (!devices || !first) return <LiveMissing text={t('live.none')} className={className} />;
  const all = statusOrder.filter((kind) => devices[kind] > 0);
  return (
    <span title={formatCounts(t, devices, all)} className="flex min-w-0">
      <StatusDot tone={statusTone(first)} {...(className && { className })}>
        {formatCounts(t, devices, isBrief ? [first] : [first, ...rest])}
        {isBrief && rest.length > 0 ? (
          <span className="max-sm:hidden"> · {formatCounts(t, devices, rest)}</span>
        ) : null}
      </StatusDot>
    </span>
  );
}
