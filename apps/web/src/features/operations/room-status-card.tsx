import { isOperational } from '@greenroom/domain/operations/is-operational.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusDot } from '#ui/status-dot.tsx';
import { CheckAllButton } from './check-all-button.tsx';
import type { ShownStatus } from './shown-status.ts';
import { statusTone, statusWord } from './status-word.ts';
import type { Device } from './use-devices.ts';

interface RoomStatusCardProps {
  devices: readonly Device[];
  /** All assets of the room, controllable or not; undefined while they are not known. */
  total: number | undefined;
}

export function RoomStatusCard({ devices, total }: RoomStatusCardProps) {
  const { t } = useTranslation();
  const isLoading = total === undefined;
  return (
    <Card aria-label={t('operations.room.title')}>
      <CardHeader actions={isLoading ? null : <OperationalBadge devices={devices} />}>
        <CardTitle>{t('operations.room.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col justify-between gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Count term={t('operations.room.controllable')} count={isLoading ? undefined : devices.length} />
            <Count term={t('operations.room.total')} count={total} />
          </dl>
          <CheckAllButton devices={devices} />
        </div>
        <StatusCounts devices={devices} />
      </CardBody>
    </Card>
  );
}

function OperationalBadge({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const kinds = devices.map(({ status: { kind } }) => (kind === 'loading' ? null : kind));
  return isOperational(kinds) ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {t('operations.room.operational')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      {t('operations.room.issues')}
    </Badge>
  );
}

function Count({ term, count }: { term: string; count: number | undefined }) {
  return (
    <div>
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="tabular text-2xl font-semibold">
        {count ?? <Skeleton className="mt-2 mb-1 h-5 w-8" />}
      </dd>
    </div>
  );
}

/** How many devices say what, at a glance; the empty line keeps its place. */
function StatusCounts({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const counts = new Map<string, { kind: ShownStatus['kind']; count: number }>();
  for (const { status } of devices) {
    const word = statusWord(t, { ...status, isCached: false });
    counts.set(word, { kind: status.kind, count: (counts.get(word)?.count ?? 0) + 1 });
  }
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-sm">
      {[...counts].map(([word, { kind, count }]) => (
        <li key={word} className="flex">
          <StatusDot tone={statusTone(kind)}>
            <span className="tabular font-medium">{count}</span> {word}
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}
