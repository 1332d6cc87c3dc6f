import { Navigate } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { LabelledRoomPicker } from '#features/estate/fields/labelled-room-picker.tsx';
import { ServerDiscoveryScreen } from '#features/operations/discovery/server-discovery-screen.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

const DiscoveryCard = lazyPart(
  async () => (await import('#features/operations/discovery/discovery-card.tsx')).DiscoveryCard,
);

export function ServerDiscoveryPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  useDocumentTitle(t('discovery.fromServer'));
  if (!user?.is_superuser) return <Navigate to={paths.agents} replace />;
  return (
    <ServerDiscoveryScreen>
      {(siteId) => (
        <DiscoveryCard
          key={siteId}
          fallback={<SkeletonText lines={6} />}
          siteId={siteId}
          by="server"
          mayCreateAssets
          RoomChoice={LabelledRoomPicker}
        />
      )}
    </ServerDiscoveryScreen>
  );
}
