import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { Link } from 'react-router';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { describeNeed } from '#live/rooms/describe-room.ts';
import { formatSince } from '#live/rooms/format-since.ts';
import { MaintenanceBadge } from '#live/rooms/room-state-badge.tsx';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { roomPath } from '#paths.ts';

/** A room, its place, why it is what it is and since when, as one line; on phones as two. */
export function RoomLine({ room }: { room: RoomHealthRow }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const Icon = roomStateIcons[room.state];
  const why = room.causes.map((cause) => describeNeed(t, cause)).join(' · ');
  return (
    <Link
      to={roomPath(room.room_id)}
      className="grid min-h-11 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-hover lg:grid-cols-[1rem_minmax(0,5fr)_minmax(0,6fr)_8rem]"
    >
      <Icon aria-hidden="true" className={`size-4 ${roomStateColors[room.state]}`} />
      <span className="min-w-0 truncate">
        <span className="sr-only">{t(`health.state.${room.state}`)} </span>
        <span className="font-medium">{room.room_name}</span>
        {room.site_name ? <span className="text-muted"> · {room.site_name}</span> : null}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-muted max-lg:order-last max-lg:col-span-2 max-lg:col-start-2">
        {room.in_maintenance ? <MaintenanceBadge /> : null}
        <span className="min-w-0 truncate">{why || t(`health.stateHelp.${room.state}`)}</span>
      </span>
      <span className="tabular shrink-0 text-right text-xs text-muted">
        {room.since
          ? t('health.since', { time: formatSince(room.since, { language, now: Date.now() }) })
          : null}
      </span>
    </Link>
  );
}
