import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { describeNeed } from '#live/rooms/describe-room.ts';
import { roomStateQuery } from '#live/rooms/room-health.queries.ts';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { roomPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';

type AffectedRoom = Incident['rooms'][number];

/** Enough to see what it is about; the rest is a click away. */
const firstRooms = 20;

/** The rooms that it takes along, each with its present state, why, and the worst state that it had. */
export function IncidentRooms({ rooms }: { rooms: readonly AffectedRoom[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rooms : rooms.slice(0, firstRooms);
  return (
    <>
      <ul className="flex flex-col text-sm">
        {shown.map((room) => (
          <RoomOfIncident key={room.room_id} room={room} />
        ))}
      </ul>
      {rooms.length > shown.length ? (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('incidents.showAllRooms', { count: rooms.length })}
        </Button>
      ) : null}
    </>
  );
}

function RoomOfIncident({ room: { room_id, room_name, state, worst } }: { room: AffectedRoom }) {
  const { t } = useTranslation();
  const { data } = useQuery(roomStateQuery(room_id));
  const Icon = roomStateIcons[state];
  const why = data?.state === state ? data.causes.map((cause) => describeNeed(t, cause)).join(' · ') : '';
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 max-sm:min-h-11">
      <TextLink to={roomPath(room_id)} className="min-w-0 truncate">
        {room_name}
      </TextLink>
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${roomStateColors[state]}`} />
        {t(`health.state.${state}`)}
      </span>
      {why ? <span className="min-w-0 wrap-break-word text-muted">{why}</span> : null}
      {state === worst ? null : (
        <span className="text-muted">{t('incidents.roomWas', { state: t(`health.state.${worst}`) })}</span>
      )}
    </li>
  );
}
