import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryClient } from '#api/query-client.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { readTicketFilter } from '#features/maintenance/filters/ticket-filter.ts';
import { MaintenanceScreen } from '#features/maintenance/maintenance-screen.tsx';
import { ticketEventsQuery, ticketQuery } from '#features/maintenance/ticket/ticket.queries.ts';
import { ticketPagesQuery } from '#features/maintenance/tickets.queries.ts';
import { ViewTabs } from '#features/views/lazy-view-tabs.ts';
import { readId } from '#listing/url-values.ts';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { wideScreen } from '#ui/use-media-query.ts';
import { TicketExport } from './ticket-export.tsx';

const TicketPart = lazyPart(async () => (await import('./ticket-part.tsx')).TicketPart);
const Filters = quietPart(async () => (await import('./ticket-filters-part.tsx')).TicketFiltersPart);

export function MaintenancePage() {
  const { user } = useAuth();
  const { ticketId } = useParams();
  const id = ticketId === undefined ? undefined : (readId(ticketId) ?? null);
  const { data } = useQuery({ ...ticketQuery(id ?? 0), enabled: Boolean(id) });
  useDocumentTitle(data && id ? `#${data.id} ${data.name}` : null);
  return (
    <MaintenanceScreen
      ticketId={id}
      user={user && { id: user.id, name: user.full_name || user.username }}
      ticketBody={TicketPart}
      filters={Filters}
      exporter={TicketExport}
      views={user ? <ViewTabs list="tickets" user={user} fallback={<div className="h-7" />} /> : null}
    />
  );
}

MaintenancePage.prefetch = (search: string, pathname: string) => {
  const id = readId(pathname.split('/')[3] ?? null);
  if (id !== undefined) {
    TicketPart.preload();
    void queryClient.prefetchQuery(ticketQuery(id));
    void queryClient.prefetchInfiniteQuery(ticketEventsQuery(id));
  }
  // A ticket that is a page of its own has no board beside it.
  if (id === undefined || window.matchMedia(wideScreen).matches)
    void queryClient.prefetchInfiniteQuery(ticketPagesQuery(readTicketFilter(new URLSearchParams(search))));
};
