import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { roomPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';

/** The rooms that it takes along, each with its present state and the worst that it had. */
export function IncidentRooms({ rooms }: { rooms: Incident['rooms'] }) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col text-sm">
      {rooms.map(({ room_id, room_name, state, worst }) => {
        const Icon = roomStateIcons[state];
        return (
          <li key={room_id} className="flex min-h-8 flex-wrap items-center gap-x-3 max-sm:min-h-11">
            <TextLink to={roomPath(room_id)} className="min-w-0 truncate">
              {room_name}
            </TextLink>
            <span className="flex items-center gap-1.5">
              <Icon aria-hidden="true" className={`size-4 shrink-0 ${roomStateColors[state]}`} />
              {t(`health.state.${state}`)}
            </span>
            {state === worst ? null : (
              <span className="text-muted">
                {t('incidents.roomWas', { state: t(`health.state.${worst}`) })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
