import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { roomStates } from '@greenroom/domain/health/room-state.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSteadyOrder } from '#listing/use-steady-order.ts';
import { roomHealthSummaryQuery } from '#live/rooms/room-health.queries.ts';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card } from '#ui/card.tsx';
import { RoomLine } from './room-line.tsx';

const none: readonly RoomHealthRow[] = [];
const idOf = ({ room_id }: RoomHealthRow) => room_id;

/** The first thing on the home page: which rooms cannot be used now, and why. */
export function RoomsNowCard({ incidentOf }: { incidentOf: (room: RoomHealthRow) => ReactNode }) {
  const { t } = useTranslation();
  useStatusFeed();
  const summary = useQuery(roomHealthSummaryQuery());
  const rooms = summary.data?.rooms;
  const bad = useSteadyOrder(summary.data?.worst ?? none, 'home', idOf);
  const title = t('health.now.title');
  return (
    <Card aria-label={title} className="min-h-32 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <TextLink to={paths.roomStatus} className="text-sm">
          {t('health.now.open')}
        </TextLink>
      </div>
      {summary.isError && !rooms ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {t('health.now.failed')}
          <Button size="sm" onClick={() => void summary.refetch()}>
            {t('shared.tryAgain')}
          </Button>
        </div>
      ) : null}
      {rooms ? (
        <ul className="-mx-2 flex flex-wrap gap-1 text-sm">
          {roomStates.map((state) => {
            const Icon = roomStateIcons[state];
            return (
              <li key={state} className="flex">
                <Link
                  to={`${paths.roomStatus}?state=${state}`}
                  className="tabular flex min-h-8 items-center gap-1.5 rounded-md px-2 transition-colors hover:bg-hover max-sm:min-h-11"
                >
                  <Icon aria-hidden="true" className={`size-4 ${roomStateColors[state]}`} />
                  {t(`health.rooms.${state}`, { count: rooms[state] })}
                </Link>
              </li>
            );
          })}
        </ul>
      ) : null}
      {bad.length > 0 ? (
        <ul className="-mx-2 max-sm:divide-y">
          {bad.map((room, at) => (
            <li
              key={room.room_id}
              data-line={at}
              className="flex flex-col max-sm:py-1.5 sm:flex-row sm:items-center sm:gap-3"
            >
              <div className="min-w-0 sm:flex-1">
                <RoomLine room={room} />
              </div>
              <div className="px-2 max-sm:pl-9 sm:w-64 sm:shrink-0">{incidentOf(room)}</div>
            </li>
          ))}
        </ul>
      ) : null}
      {rooms && rooms.down + rooms.degraded === 0 ? (
        <p className="text-sm text-muted">
          {rooms.healthy > 0 ? t('health.now.fine', { count: rooms.healthy }) : t('health.now.none')}
        </p>
      ) : null}
    </Card>
  );
}
