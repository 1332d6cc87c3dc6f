import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { incidentPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { thingIncidentsQuery } from './thing-incidents.queries.ts';

interface RoomIncidentProps {
  roomId: number;
  roomName: string;
  mayAct: boolean;
  /** The page has what comes before: it asks for incidents only then. */
  isReady: boolean;
}

/** The worst open incident of a room: who has it, its number, and "Take" until a user has it. */
export function RoomIncident({ roomId, roomName, mayAct, isReady }: RoomIncidentProps) {
  const { t } = useTranslation();
  useStatusFeed();
  const { data, isPending } = useQuery({ ...thingIncidentsQuery({ room_id: roomId }), enabled: isReady });
  const client = useQueryClient();
  const link = useRef<HTMLAnchorElement>(null);
  const taking = useMutation({
    mutationFn: async (incident: IncidentRow) => {
      const { takeIncident } = await import('./take-incident.ts');
      await takeIncident(client, incident);
    },
    // The button goes away: the focus stays in the row.
    onSuccess: () => link.current?.focus(),
    onError: (error) => toast.error(errorMessage(error, t('incidents.actFailed'))),
  });
  const incident = data?.[0];
  // Its place, so that nothing moves when it is there.
  if (isPending) return <div className="min-h-11" />;
  if (!incident) return null;
  const takes = mayAct && incident.state === 'open' && incident.assigned_to === null;
  return (
    <div className="flex min-h-11 items-center gap-3 text-sm">
      <span className="min-w-0 flex-1 truncate text-muted sm:text-right">
        {(incident.assigned_to && translateData(t, 'actor', incident.assigned_to.name)) ??
          t('incidents.nobody')}
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
          busy={taking.isPending}
          onClick={() => taking.mutate(incident)}
          className="shrink-0 max-sm:h-11"
        >
          {t('incidents.act.take')}
        </Button>
      ) : null}
    </div>
  );
}
