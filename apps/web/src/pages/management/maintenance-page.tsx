import { queryClient } from '#api/query-client.ts';
import { MaintenanceScreen } from '#features/maintenance/maintenance-screen.tsx';
import { ticketPagesQuery } from '#features/maintenance/tickets.queries.ts';

export function MaintenancePage() {
  return <MaintenanceScreen />;
}

MaintenancePage.prefetch = () => void queryClient.prefetchInfiniteQuery(ticketPagesQuery());
