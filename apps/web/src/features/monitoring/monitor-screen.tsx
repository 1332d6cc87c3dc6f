import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard, List as ListIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useUrlState } from '#listing/use-url-state.ts';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import type { AlertTicket } from './alerts/alert-ticket.ts';
import { newestFirst } from './alerts/newest-first.ts';
import { NewestFirstButton } from './alerts/newest-first-button.tsx';
import { PriorityFilter } from './alerts/priority-filter.tsx';
import { useAlerts } from './alerts/use-alerts.ts';
import type { PlaceMap } from './dashboard/alert-sites-card.tsx';
import { AssetChip } from './dashboard/asset-chip.tsx';
import { MonitorDashboard } from './dashboard/monitor-dashboard.tsx';
import { AlertsTable, SiteAlertsDialog } from './monitor-parts.ts';
import { type MonitorState, monitorUrlState } from './monitor-url-state.ts';
import { monitoringSummaryQuery } from './monitoring.queries.ts';
import { useMonitorRefresh } from './use-monitor-refresh.ts';
import { useToday } from './use-today.ts';

interface MonitorScreenProps {
  map: PlaceMap;
  onNewTicket: (about: AlertTicket) => void;
}

export function MonitorScreen({ map, onNewTicket }: MonitorScreenProps) {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(monitorUrlState);
  const list = useAlerts(state);
  useMonitorRefresh(state.view);
  const { view, search, priority, assetId, modalSite } = state;
  const [wasOpened, setWasOpened] = useState(false);
  if (modalSite !== undefined && !wasOpened) setWasOpened(true);
  return (
    <Tabs value={view} onValueChange={(next) => update({ view: next, assetId: undefined })}>
      <ListScreen bounded={view === 'list'}>
        <PageHead title={t('nav.monitor')} context={<Context state={state} list={list} />}>
          <TabList
            label={t('shared.view')}
            tabs={[
              {
                value: 'dashboard',
                label: t('monitor.dashboardView'),
                icon: <LayoutDashboard aria-hidden="true" />,
              },
              { value: 'list', label: t('shared.listView'), icon: <ListIcon aria-hidden="true" /> },
            ]}
          />
          {view === 'list' ? (
            <>
              <SearchBox
                value={search}
                onValueChange={(text) => update({ search: text })}
                onLeave={flush}
                label={t('monitor.search')}
              />
              <PriorityFilter priority={priority} onPriorityChange={(next) => update({ priority: next })} />
              <NewestFirstButton
                isNewestFirst={
                  state.sort.key === newestFirst.key && state.sort.direction === newestFirst.direction
                }
                onNewestFirst={() => update({ sort: newestFirst })}
              />
              {assetId === undefined ? null : (
                <AssetChip assetId={assetId} onRemove={() => update({ assetId: undefined })} />
              )}
            </>
          ) : null}
        </PageHead>
        <TabPanel value="dashboard" className="page-gutter pb-6">
          <MonitorDashboard
            map={map}
            modalSite={modalSite}
            onOpenSite={(siteId) => update({ modalSite: siteId })}
          />
        </TabPanel>
        <TabPanel value="list" className="page-gutter flex min-h-0 flex-1 flex-col">
          <AlertsTable
            fallback={<Card className="min-h-96 flex-1" />}
            list={list}
            sort={state.sort}
            onSortChange={(sort) => update({ sort })}
            state={state}
            onClear={() => update({ search: '', priority: 'all', assetId: undefined })}
            onNewTicket={onNewTicket}
          />
        </TabPanel>
      </ListScreen>
      {modalSite === undefined && !wasOpened ? null : (
        <SiteAlertsDialog fallback={null} state={state} onClose={() => update({ modalSite: undefined })} />
      )}
    </Tabs>
  );
}

/** Below the title: what the view counts, or that it is loading. */
function Context({ state, list }: { state: MonitorState; list: ReturnType<typeof useAlerts> }) {
  const { t } = useTranslation();
  const isList = state.view === 'list';
  const summary = useQuery({ ...monitoringSummaryQuery(useToday()), enabled: !isList });
  if (isList ? list.isLoading : summary.isPending) return <span role="status">{t('monitor.loading')}</span>;
  if (isList)
    return list.error
      ? '\u00a0'
      : list.hasMore
        ? t('monitor.countOf', { loaded: list.rows.length, total: list.total })
        : t('monitor.count', { count: list.total });
  if (!summary.data) return '\u00a0';
  return t('monitor.count', { count: summary.data.alerts });
}
