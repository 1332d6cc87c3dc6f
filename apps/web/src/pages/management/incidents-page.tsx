import type { Incident, IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { mayActOnIncidents } from '#features/auth/may-act-on-incidents.ts';
import { mayManageService } from '#features/auth/may-manage-service.ts';
import { maySeeNoise } from '#features/auth/may-see-noise.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { describeCause } from '#features/incidents/describe-cause.ts';
import { incidentQuery } from '#features/incidents/incidents.queries.ts';
import { IncidentsScreen } from '#features/incidents/incidents-screen.tsx';
import { SiteFilter } from '#features/inventory/sites/site-filter.tsx';
import type { TicketAbout } from '#features/maintenance/new-ticket/ticket-about.ts';
import { useNewTicket } from '#features/maintenance/new-ticket/use-new-ticket.tsx';
import { PlanWorkHere } from '#features/service/plan-work-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { readId } from '#listing/url-values.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { useMediaQuery, wideScreen } from '#ui/use-media-query.ts';

const PlannedWorkHere = quietPart(
  async () => (await import('#features/service/planned-work-here.tsx')).PlannedWorkHere,
);

export function IncidentsPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { incidentId } = useParams();
  const id = incidentId === undefined ? undefined : (readId(incidentId) ?? null);
  const { data } = useQuery({ ...incidentQuery(id ?? 0), enabled: Boolean(id) });
  // The figures about noise are not about the incident that the address still names.
  const [query] = useSearchParams();
  const isBeside = useMediaQuery(wideScreen);
  const isNoise = isBeside && query.get('view') === 'noise' && maySeeNoise(user);
  useDocumentTitle(data && id ? (isNoise ? t('incidents.view.noise') : describeCause(t, data)) : null);
  const { openAbout, dialog } = useNewTicket();
  return (
    <>
      <IncidentsScreen
        onNewTicket={(incident) => openAbout(ticketOf(incident, describeCause(t, incident)))}
        incidentId={id}
        user={user && { id: user.id, name: user.full_name || user.username }}
        mayAct={mayActOnIncidents(user)}
        seesNoise={maySeeNoise(user)}
        siteFilter={(siteId, onSiteChange) => <SiteFilter siteId={siteId} onSiteChange={onSiteChange} />}
        planWork={(incident, className) => {
          const where = placeOf(incident, mayManageService(user));
          return where && <PlanWorkHere {...where} siteId={incident.site_id} className={className} />;
        }}
        plannedWork={(incident) => {
          const where = placeOf(incident, true);
          return where && <PlannedWorkHere place={where.place} />;
        }}
      />
      {dialog}
    </>
  );
}

/** The smallest thing that it is about, as far as the viewer sees that. */
function ticketOf({ id, version, cause, site_id }: IncidentRow, text: string): TicketAbout {
  const { asset_id, room_id } = cause;
  const thing =
    asset_id !== null
      ? ({ type: 'asset', id: asset_id } as const)
      : room_id !== null
        ? ({ type: 'room', id: room_id } as const)
        : site_id !== null
          ? ({ type: 'site', id: site_id } as const)
          : undefined;
  return { text, incident: { id, version }, ...(thing && { thing }) };
}

/** Work on a device or a room is for all who act on incidents, work on a site for those who manage its service. */
function placeOf({ cause, site_id, site_name }: Incident, plansSites: boolean) {
  const { asset_id, asset_name, room_id, room_name } = cause;
  if (asset_id !== null && asset_name !== null) return { place: { asset_id }, name: asset_name };
  if (cause.class === 'room' && room_id !== null && room_name !== null)
    return { place: { room_id }, name: room_name };
  if (plansSites && site_id !== null && site_name !== null) return { place: { site_id }, name: site_name };
  return null;
}
