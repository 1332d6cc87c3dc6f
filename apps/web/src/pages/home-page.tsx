import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#api/query-client.ts';
import { mayActOnIncidents } from '#features/auth/may-act-on-incidents.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { dashboardSummaryQuery } from '#features/dashboard/dashboard.queries.ts';
import { HomeScreen } from '#features/dashboard/home-screen.tsx';
import { RecentDocumentsCard } from '#features/files/documents/recent-documents-card.tsx';
import { RoomsNowCard } from '#features/health/rooms-now-card.tsx';
import { RoomIncident } from '#features/incidents/room-incident.tsx';

export function HomePage() {
  const { user } = useAuth();
  const { isPending } = useQuery(dashboardSummaryQuery());
  return (
    <HomeScreen
      isSuperuser={user?.is_superuser ?? false}
      rooms={
        <RoomsNowCard
          incidentOf={({ room_id, room_name }) => (
            <RoomIncident
              roomId={room_id}
              roomName={room_name}
              mayAct={mayActOnIncidents(user)}
              isReady={!isPending}
            />
          )}
        />
      }
      documents={(card) => <RecentDocumentsCard {...card} />}
    />
  );
}

HomePage.prefetch = () => void queryClient.prefetchQuery(dashboardSummaryQuery());
