import { queryClient } from '#api/query-client.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { dashboardSummaryQuery } from '#features/dashboard/dashboard.queries.ts';
import { HomeScreen } from '#features/dashboard/home-screen.tsx';
import { RecentDocumentsCard } from '#features/files/documents/recent-documents-card.tsx';
import { Card } from '#ui/card.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** It keeps its place while it loads: nothing below it moves. */
const RoomsNowCard = quietPart(
  async () => (await import('#features/health/rooms-now-card.tsx')).RoomsNowCard,
);
RoomsNowCard.preload();

export function HomePage() {
  const { user } = useAuth();
  return (
    <HomeScreen
      isSuperuser={user?.is_superuser ?? false}
      rooms={<RoomsNowCard fallback={<Card className="min-h-32" />} />}
      documents={(card) => <RecentDocumentsCard {...card} />}
    />
  );
}

HomePage.prefetch = () => void queryClient.prefetchQuery(dashboardSummaryQuery());
