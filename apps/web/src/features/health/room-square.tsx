import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { roomPath } from '#paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

const looks: Record<RoomState, string> = {
  down: 'border-danger bg-danger-soft text-danger',
  degraded: 'border-warning bg-warning-soft text-warning',
  unknown: 'border-border-strong border-dashed bg-surface text-muted',
  healthy: 'border-success/40 bg-success-soft text-success',
  unmonitored: 'bg-background text-muted',
};

/** A room as icon and colour. It pulses once when its state changes. */
export function RoomSquare({ room }: { room: RoomHealthRow }) {
  const { t } = useTranslation();
  const Icon = roomStateIcons[room.state];
  const link = useRef<HTMLAnchorElement>(null);
  const last = useRef(room.state);
  useEffect(() => {
    if (last.current === room.state) return;
    last.current = room.state;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isStill)
      link.current?.animate(
        [{ transform: 'scale(1)' }, { transform: 'scale(1.25)' }, { transform: 'scale(1)' }],
        600,
      );
  }, [room.state]);
  const state = t(`health.state.${room.state}`);
  const name = t('health.roomIs', {
    room: room.room_name,
    state: room.in_maintenance ? `${state} · ${t('health.inMaintenance')}` : state,
  });
  return (
    <Tooltip content={name}>
      <Link
        ref={link}
        to={roomPath(room.room_id)}
        aria-label={name}
        data-room={room.room_id}
        data-state-of-room={room.state}
        className={classNames(
          'grid size-8 place-items-center rounded-control border transition-colors hover:brightness-95 max-sm:size-11',
          looks[room.state],
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </Link>
    </Tooltip>
  );
}
