import { useAuth } from '#features/auth/use-auth.ts';
import { HomeScreen } from '#features/dashboard/home-screen.tsx';
import { RecentDocumentsCard } from '#features/files/recent-documents-card.tsx';

export function HomePage() {
  const { user } = useAuth();
  return <HomeScreen isSuperuser={user?.is_superuser ?? false} documents={<RecentDocumentsCard />} />;
}
