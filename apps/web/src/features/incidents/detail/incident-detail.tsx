import type { Incident, IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#api/api-error.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { sitePath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { PageHead } from '#ui/page-head.tsx';
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
}

/** One incident: its cause, what it takes along, what happened to it, and what can be done about it. */
export function IncidentDetail({ id, isBeside, listPath, acts, planWork }: IncidentDetailProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({ ...incidentQuery(id ?? 0), enabled: id !== null });
  // Beside the list, a row with the focus comes first: the list has the keys.
  useIncidentKeys({ rows: noRows, open: data, acts: isBeside ? null : acts });
  const isMissing = id === null || (error instanceof ApiError && error.status === 404);
  const title = data ? describeCause(t, data) : undefined;
  const content = isMissing ? (
    <ErrorState
      title={t('incidents.notFound')}
      heading={isBeside ? 'p' : 'h1'}
      action={
        <LinkButton size="sm" to={listPath}>
          {t('incidents.backToList')}
        </LinkButton>
      }
    >
      {t('incidents.notFoundHelp')}
    </ErrorState>
  ) : data ? (
    <IncidentBody incident={data} acts={acts} planWork={planWork} heading={isBeside ? 'h3' : 'h2'} />
  ) : error ? (
    <ErrorState
      title={t('incidents.oneFailed')}
      onRetry={() => void refetch()}
      retryLabel={t('shared.tryAgain')}
      retrying={isFetching}
    />
  ) : (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
  if (!isBeside)
    return (
      <div className="page-width">
        {isMissing ? null : (
          <PageHead
            leading={
              <Tooltip content={t('incidents.backToList')}>
                <LinkButton
                  to={listPath}
                  variant="ghost"
                  iconOnly
                  aria-label={t('incidents.backToList')}
                  icon={<ArrowLeft aria-hidden="true" />}
                  className="-ml-2"
                />
              </Tooltip>
            }
            title={title ?? <Skeleton className="h-6 w-56 max-w-full" />}
            context={data ? <Facts incident={data} /> : '\u00a0'}
          />
        )}
        <div className="page-gutter pb-6">{content}</div>
      </div>
    );
  return (
    <section
      aria-label={title ?? t('nav.incident')}
      className="thin-scrollbar w-120 shrink-0 overflow-y-auto rounded-card border bg-surface p-4 shadow-card 2xl:w-136"
    >
      <header className="mb-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold wrap-break-word">{title ?? '\u00a0'}</h2>
          <div className="text-sm text-muted">{data ? <Facts incident={data} /> : '\u00a0'}</div>
        </div>
        <Tooltip content={t('incidents.closePanel')}>
          <LinkButton
            to={listPath}
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={t('incidents.closePanel')}
            icon={<X aria-hidden="true" />}
            className="-mt-1 -mr-2"
          />
        </Tooltip>
      </header>
      {content}
    </section>
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

type IncidentBodyProps = Pick<IncidentDetailProps, 'acts' | 'planWork'> & {
  incident: Incident;
  heading: 'h2' | 'h3';
};

function IncidentBody({ incident, acts, planWork, heading }: IncidentBodyProps) {
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
