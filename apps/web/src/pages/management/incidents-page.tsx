import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mayActOnIncidents } from '#features/auth/may-act-on-incidents.ts';
import { maySeeNoise } from '#features/auth/may-see-noise.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { describeCause } from '#features/incidents/describe-cause.ts';
import { incidentQuery } from '#features/incidents/incidents.queries.ts';
import { IncidentsScreen } from '#features/incidents/incidents-screen.tsx';
import { SiteFilter } from '#features/inventory/sites/site-filter.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { readId } from '#listing/url-values.ts';

export function IncidentsPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { incidentId } = useParams();
  const id = incidentId === undefined ? undefined : (readId(incidentId) ?? null);
  const { data } = useQuery({ ...incidentQuery(id ?? 0), enabled: Boolean(id) });
  useDocumentTitle(data && id ? describeCause(t, data) : null);
  return (
    <IncidentsScreen
      incidentId={id}
      user={user && { id: user.id, name: user.full_name || user.username }}
      mayAct={mayActOnIncidents(user)}
      seesNoise={maySeeNoise(user)}
      siteFilter={(siteId, onSiteChange) => <SiteFilter siteId={siteId} onSiteChange={onSiteChange} />}
    />
  );
}
