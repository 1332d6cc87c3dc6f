import { queryClient } from '#api/query-client.ts';
import { PlacesMap } from '#features/inventory/sites/places-map.tsx';
import { useNewTicket } from '#features/maintenance/new-ticket/use-new-ticket.tsx';
import { MonitorScreen } from '#features/monitoring/monitor-screen.tsx';
import { monitorUrlState } from '#features/monitoring/monitor-url-state.ts';
import { alertSitesQuery, monitoringSummaryQuery } from '#features/monitoring/monitoring.queries.ts';
import { calendarDate } from '#i18n/calendar-date.ts';

export function MonitorPage() {
  const { openAbout, dialog } = useNewTicket();
  return (
    <>
      <MonitorScreen map={(place) => <PlacesMap {...place} />} onNewTicket={openAbout} />
      {dialog}
    </>
  );
}

MonitorPage.prefetch = (search: string) => {
  if (monitorUrlState.read(search).view === 'list') return;
  const today = calendarDate(new Date());
  void queryClient.prefetchQuery(monitoringSummaryQuery(today));
  void queryClient.prefetchQuery(alertSitesQuery(today));
};
