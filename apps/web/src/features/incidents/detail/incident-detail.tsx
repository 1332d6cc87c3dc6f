import type { Incident, IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { OpenedRecord } from '#listing/rows/opened-record.tsx';
import { TimeAgo } from '#live/time-ago.tsx';
import { sitePath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { describeCause, describeEffect } from '../describe-cause.ts';
import { incidentQuery } from '../incidents.queries.ts';
import { SeverityMark } from '../severity-mark.tsx';
import type { IncidentActs } from '../use-incident-acts.tsx';
import { useIncidentKeys } from '../use-incident-keys.ts';
import { EarlierIncidents } from './earlier-incidents.tsx';
import { IncidentButtons } from './incident-buttons.tsx';
import { IncidentNotices } from './incident-notices.tsx';
import { IncidentRooms } from './incident-rooms.tsx';
import { IncidentTimeline } from './incident-timeline.tsx';
import { IncidentTree } from './incident-tree.tsx';

const noRows: readonly IncidentRow[] = [];

interface IncidentDetailProps {
  /** Null if the address names none that could exist. */
  id: number | null;
  /** Beside the list, not a page of its own. */
  isBeside: boolean;
  listPath: string;
  /** Null for a user who may only look. */
  acts: IncidentActs | null;
  planWork: (incident: Incident, className: string) => ReactNode;
  /** The work that is planned where it is. */
  plannedWork: (incident: Incident) => ReactNode;
}

/** One incident: its cause, what it takes along, what happened to it, and what can be done about it. */
export function IncidentDetail({ id, isBeside, listPath, acts, ...slots }: IncidentDetailProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({ ...incidentQuery(id ?? 0), enabled: id !== null });
  // Beside the list, a row with the focus comes first: the list has the keys.
  useIncidentKeys({ rows: noRows, open: data, acts: isBeside ? null : acts });
  return (
    <OpenedRecord
      kind="incidents"
      {...{ id, isBeside, listPath }}
      state={{ error, isFetching, refetch }}
      title={data && describeCause(t, data)}
      context={data ? <Facts incident={data} /> : '\u00a0'}
    >
      {data ? <IncidentBody incident={data} acts={acts} {...slots} heading={isBeside ? 'h3' : 'h2'} /> : null}
    </OpenedRecord>
  );
}

/** '#41 · Critical · Acknowledged · since 12 minutes ago · Camille Moreau'. */
function Facts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { id, severity, state, began_at, assigned_to, site_id, site_name } = incident;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular">#{id}</span>
      <SeverityMark severity={severity} className="text-foreground" />
      <span>{t(`incidents.state.${state}`)}</span>
      <span>
        <TimeAgo at={Date.parse(began_at)} wording={(ago) => t('incidents.sinceAgo', { ago })} />
      </span>
      {assigned_to ? (
        <span>{t('incidents.has', { name: translateData(t, 'actor', assigned_to.name) })}</span>
      ) : state === 'resolved' ? null : (
        <span>{t('incidents.nobodyHas')}</span>
      )}
      {site_id !== null && site_name !== null ? (
        <TextLink to={sitePath(site_id)}>{site_name}</TextLink>
      ) : null}
    </span>
  );
}

type IncidentBodyProps = Pick<IncidentDetailProps, 'acts' | 'planWork' | 'plannedWork'> & {
  incident: Incident;
  heading: 'h2' | 'h3';
};

function IncidentBody({ incident, acts, planWork, plannedWork, heading }: IncidentBodyProps) {
  const { t } = useTranslation();
  const effect = describeEffect(t, incident);
  return (
    <div className="@container">
      <div className="flex flex-col gap-5 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_14rem] @4xl:items-start @4xl:gap-8">
        {acts ? (
          <div className="@4xl:order-last">
            <IncidentButtons incident={incident} acts={acts} planWork={planWork} />
          </div>
        ) : null}
        <div className="flex min-w-0 flex-col gap-5">
          <IncidentNotices incident={incident} acts={acts} />
          {incident.state === 'resolved' ? null : <PartBoundary>{plannedWork(incident)}</PartBoundary>}
          {effect ? <p className="font-medium">{effect}</p> : null}
          <Section heading={heading} title={t('incidents.affects')}>
            <IncidentTree incident={incident} />
          </Section>
          {incident.rooms.length > 0 ? (
            <Section heading={heading} title={t('incidents.rooms')}>
              <IncidentRooms rooms={incident.rooms} />
            </Section>
          ) : null}
          <Section heading={heading} title={t('incidents.timeline')}>
            <IncidentTimeline incident={incident} mayAdd={acts !== null} />
          </Section>
          {incident.earlier.length > 0 ? (
            <Section heading={heading} title={t('incidents.earlier')}>
              <EarlierIncidents earlier={incident.earlier} />
            </Section>
          ) : null}
        </div>
      </div>
    </div>
  );
}

type SectionProps = { title: string; heading: 'h2' | 'h3'; children: ReactNode };

function Section({ title, heading: Heading, children }: SectionProps) {
  return (
    <section className="border-t pt-4">
      <Heading className="mb-2 text-sm font-semibold">{title}</Heading>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
