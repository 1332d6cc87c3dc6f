import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { incidentPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { canAct } from './can-act.ts';
import { thingIncidentsQuery } from './incidents.queries.ts';
import { useIncidentActs } from './use-incident-acts.tsx';

interface RoomIncidentProps {
  roomId: number;
  roomName: string;
  user: { id: number; name: string } | null;
  mayAct: boolean;
}

const nothing = () => {};

/** The worst open incident of a room: who has it, its number, and "Take" until a user has it. */
export function RoomIncident({ roomId, roomName, user, mayAct }: RoomIncidentProps) {
  const { t } = useTranslation();
  useStatusFeed();
  const { data, isPending } = useQuery(thingIncidentsQuery({ room_id: roomId }));
  const acts = useIncidentActs({ user, onNewTicket: nothing, onMarkedDone: nothing });
  const link = useRef<HTMLAnchorElement>(null);
  const incident = data?.[0];
  if (isPending) return <div className="min-h-11" />;
  if (!incident) return null;
  const takes = mayAct && incident.assigned_to === null && canAct(incident, 'acknowledge');
  return (
    <div className="flex min-h-11 items-center gap-3 text-sm">
      <span className="min-w-0 flex-1 truncate text-muted sm:text-right">
        {incident.assigned_to?.name ?? t('incidents.nobody')}
      </span>
      <TextLink
        ref={link}
        to={incidentPath(incident.id)}
        aria-label={t('incidents.number', { id: incident.id })}
        className="tabular shrink-0"
      >
        #{incident.id}
      </TextLink>
      {takes ? (
        <Button
          size="sm"
          aria-label={t('incidents.takeOf', { id: incident.id, room: roomName })}
          busy={acts.isRunning('acknowledge')}
          onClick={() => {
            acts.take([incident]);
            // The button goes away: the focus stays in the row.
            link.current?.focus();
          }}
          className="shrink-0 max-sm:h-11"
        >
          {t('incidents.act.take')}
        </Button>
      ) : null}
    </div>
  );
}
