import { countStatuses, statusOrder } from '@greenroom/domain/operations/status-counts.ts';
import { DoorOpen } from 'lucide-react';
import { RoomPower } from '#features/operations/actions/room-power.tsx';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ConditionBadges } from '#live/condition-badges.tsx';
import { RoomStateLive } from '#live/live-parts.ts';
import { statusLabel } from '#live/status-label.ts';
import { statusTone } from '#live/status-tone.ts';
import { roomPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { CheckAllButton } from './check-all-button.tsx';

interface RoomStatusCardProps {
  roomId: number;
  devices: readonly Device[];
  /** All assets of the room, controllable or not; undefined until known. */
  total: number | undefined;
}

export function RoomStatusCard({ roomId, devices, total }: RoomStatusCardProps) {
  const { t } = useTranslation();
  const isLoading = total === undefined;
  return (
    <Card aria-label={t('operations.room.title')}>
      <CardHeader
        className="flex-wrap gap-y-1"
        actions={
          isLoading ? null : (
            <span className="flex flex-wrap gap-1.5">
              <RoomStateLive roomId={roomId} />
              <ConditionBadges devices={countsOf(devices)} />
            </span>
          )
        }
      >
        <CardTitle>{t('operations.room.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col justify-between gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Count term={t('operations.room.controllable')} count={isLoading ? undefined : devices.length} />
            <Count term={t('operations.room.total')} count={total} />
          </dl>
          <div className="flex flex-wrap gap-2">
            <LinkButton size="sm" to={roomPath(roomId)} icon={<DoorOpen aria-hidden="true" />}>
              {t('operations.openRoom')}
            </LinkButton>
            <CheckAllButton devices={devices} />
          </div>
        </div>
        <StatusCounts devices={devices} />
        <RoomPower devices={devices} />
      </CardBody>
    </Card>
  );
}

/** A device that is being read is neither faulty nor offline. */
function countsOf(devices: readonly Device[]) {
  return countStatuses(devices.flatMap(({ status: { kind } }) => (kind === 'loading' ? [] : kind)));
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

/** The number of devices per status, always in the same order; the empty line keeps its place. */
function StatusCounts({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const shown = [...statusOrder, 'loading' as const].flatMap((kind) => {
    const words = devices
      .filter(({ status }) => status.kind === kind)
      .map(({ status }) => statusLabel(t, status));
    return [...new Set(words)].map((word) => ({
      kind,
      word,
      count: words.filter((other) => other === word).length,
    }));
  });
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-sm">
      {shown.map(({ kind, word, count }) => (
        <li key={word} className="flex">
          <StatusDot tone={statusTone(kind)}>
            <span className="tabular font-medium">{count}</span> {word}
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}
