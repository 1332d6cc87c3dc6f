import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { incidentPath, incidentsPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { describeCause } from './describe-cause.ts';
import { SeverityMark } from './severity-mark.tsx';
import { type IncidentThing, maxThingIncidents, thingIncidentsQuery } from './thing-incidents.queries.ts';

/** The open incidents of an asset, a room or a site, as quiet links; nothing if there are none. */
export function ThingIncidents({ thing }: { thing: IncidentThing }) {
  const { t } = useTranslation();
  useStatusFeed();
  const { data = [] } = useQuery(thingIncidentsQuery(thing));
  if (data.length === 0) return null;
  return (
    <ul
      aria-label={t('incidents.ofThing')}
      className="flex flex-col gap-1 rounded-card border bg-surface px-4 py-2.5 text-sm shadow-card"
    >
      {data.map((row) => (
        <li key={row.id} className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 max-sm:min-h-9">
          <SeverityMark severity={row.severity} />
          <TextLink to={incidentPath(row.id)}>{t('incidents.number', { id: row.id })}</TextLink>
          <span className="min-w-0 truncate text-muted">{describeCause(t, row)}</span>
        </li>
      ))}
      {data.length === maxThingIncidents && 'site_id' in thing ? (
        <li>
          <TextLink to={`${incidentsPath}?siteId=${thing.site_id}`}>{t('incidents.ofSite')}</TextLink>
        </li>
      ) : null}
    </ul>
  );
}
