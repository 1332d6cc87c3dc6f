import type { Incident, IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { severities } from '@greenroom/domain/incidents/severity.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { FilterLine } from '#listing/filters/filter-line.tsx';
import { ListScreen } from '#listing/list-screen.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useDebounced } from '#listing/use-debounced.ts';
import { usePages } from '#listing/use-pages.ts';
import { useSteadyOrder } from '#listing/use-steady-order.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { incidentsPath } from '#paths.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { useMediaQuery, wideScreen } from '#ui/use-media-query.ts';
import { IncidentDetail } from './detail/incident-detail.tsx';
import { incidentSummaryQuery } from './incident-summary.queries.ts';
import { type IncidentFilter, incidentQuery, incidentsQuery } from './incidents.queries.ts';
import { IncidentsTable } from './incidents-table.tsx';
import { type IncidentsState, incidentsUrlState, incidentTabs } from './incidents-url-state.ts';
import { NoisePanel } from './noise/noise-panel.tsx';
import { useIncidentActs } from './use-incident-acts.tsx';
import { useIncidentKeys } from './use-incident-keys.ts';

const IncidentFilters = quietPart(async () => (await import('./incident-filters.tsx')).IncidentFilters);

interface IncidentsScreenProps {
  /** The incident of the address; null if it names none that could exist. */
  incidentId: number | null | undefined;
  user: { id: number; name: string } | null;
  mayAct: boolean;
  /** Whether the user administers a partner. */
  seesNoise: boolean;
  siteFilter: (siteId: number | undefined, onChange: (siteId: number | undefined) => void) => ReactNode;
  onNewTicket: (incident: IncidentRow) => void;
  /** A button that plans work where an incident is. */
  planWork: (incident: Incident, className: string) => ReactNode;
  plannedWork: (incident: Incident) => ReactNode;
}

const typingPause = 250;
const idOf = ({ id }: IncidentRow) => id;

/** What is wrong now, worst first. One of them opens beside the list where there is room, else as a page. */
export function IncidentsScreen(props: IncidentsScreenProps) {
  const { incidentId } = props;
  const { search } = useLocation();
  const isWide = useMediaQuery(wideScreen);
  const { user, mayAct, onNewTicket, planWork, plannedWork } = props;
  const [round, setRound] = useState(0);
  const acts = useIncidentActs({
    ...{ user, onNewTicket },
    onMarkedDone: () => setRound((count) => count + 1),
  });
  useStatusFeed();
  const detail =
    incidentId === undefined ? null : (
      <IncidentDetail
        key={incidentId}
        id={incidentId}
        isBeside={isWide}
        listPath={incidentsPath + search}
        acts={mayAct ? acts : null}
        planWork={planWork}
        plannedWork={plannedWork}
      />
    );
  return (
    <>
      {detail && !isWide ? detail : <IncidentsList {...props} acts={acts} round={round} detail={detail} />}
      {acts.dialog}
    </>
  );
}

type IncidentsListProps = IncidentsScreenProps & {
  acts: ReturnType<typeof useIncidentActs>;
  /** Another one begins without marks. */
  round: number;
  detail: ReactNode;
};

function IncidentsList({
  incidentId,
  mayAct,
  seesNoise,
  siteFilter,
  acts,
  round,
  detail,
}: IncidentsListProps) {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(incidentsUrlState);
  const tab = state.view === 'noise' && !seesNoise ? 'open' : state.view;
  const { data: summary } = useQuery(incidentSummaryQuery());
  const counts = summary && {
    open: summary.open.critical + summary.open.warning + summary.open.info,
    mine: summary.mine,
    snoozed: summary.snoozed,
    resolved: undefined,
    noise: undefined,
  };
  const tabs = (
    <TabList
      label={t('shared.view')}
      tabs={incidentTabs
        .filter((value) => value !== 'noise' || seesNoise)
        .map((value) => ({
          value,
          label: t(`incidents.view.${value}`),
          ...(counts?.[value] !== undefined && { count: counts[value] }),
        }))}
      className="whitespace-nowrap max-sm:w-full max-sm:overflow-x-auto"
    />
  );
  return (
    <Tabs value={tab} onValueChange={(view) => update({ view })}>
      <ListScreen>
        <PageHead
          title={t('nav.incidents')}
          context={
            summary && counts
              ? [
                  t('incidents.openCount', { count: counts.open }),
                  ...(summary.open.critical > 0
                    ? [t('incidents.criticalCount', { count: summary.open.critical })]
                    : []),
                  ...(summary.unassigned > 0
                    ? [t('incidents.unassignedCount', { count: summary.unassigned })]
                    : []),
                ].join(' · ')
              : '\u00a0'
          }
        >
          {/* The tabs stay the same elements: the focus is on one of them. */}
          <div className="flex w-full items-start gap-2 max-lg:flex-col max-sm:contents">
            {tabs}
            {tab === 'noise' ? null : (
              <FilterLine
                values={[state.severity, state.siteId]}
                search={
                  <SearchBox
                    value={state.search}
                    onValueChange={(text) => update({ search: text })}
                    onLeave={flush}
                    label={t('incidents.search')}
                  />
                }
              >
                <IncidentFilters
                  severity={state.severity ?? ''}
                  severities={severities
                    .toReversed()
                    .map((value) => ({ value, label: t(`incidents.severity.${value}`) }))}
                  onSeverityChange={(chosen) =>
                    update({ severity: severities.find((known) => known === chosen) })
                  }
                />
                {siteFilter(state.siteId, (siteId) => update({ siteId }))}
              </FilterLine>
            )}
          </div>
        </PageHead>
        {tab === 'noise' ? (
          <TabPanel
            value={tab}
            scrolls
            className="page-gutter thin-scrollbar min-h-0 flex-1 overflow-y-auto pb-6"
          >
            <NoisePanel />
          </TabPanel>
        ) : (
          <div className="page-gutter flex min-h-0 flex-1 gap-4">
            <TabPanel value={tab} className="flex min-h-0 min-w-0 flex-1 flex-col">
              <IncidentRows
                state={{ ...state, view: tab }}
                onChange={update}
                round={round}
                incidentId={incidentId}
                acts={mayAct ? acts : null}
                lastAt={summary?.last_resolved_at ?? null}
              />
            </TabPanel>
            {detail}
          </div>
        )}
      </ListScreen>
    </Tabs>
  );
}

type IncidentRowsProps = Pick<IncidentsListProps, 'incidentId' | 'round'> & {
  state: IncidentFilter;
  onChange: (change: Partial<IncidentsState>) => void;
  /** Null for a user who may only look. */
  acts: IncidentsListProps['acts'] | null;
  lastAt: string | null;
};

function IncidentRows({ state, onChange, round, incidentId, acts, lastAt }: IncidentRowsProps) {
  const search = useDebounced(state.search, typingPause);
  const pages = usePages(useInfiniteQuery(incidentsQuery({ ...state, search })));
  const resetKey = JSON.stringify({ ...state, search, round });
  const rows = useSteadyOrder(pages.rows, resetKey, idOf);
  const { data: open } = useQuery({ ...incidentQuery(incidentId ?? 0), enabled: Boolean(incidentId) });
  useIncidentKeys({ rows, open, acts });
  const list = useMemo(() => ({ ...pages, rows, resetKey }), [pages, rows, resetKey]);
  return (
    <IncidentsTable
      list={list}
      state={state}
      onChange={onChange}
      openId={incidentId ?? undefined}
      acts={acts}
      lastAt={lastAt}
    />
  );
}
