import { Navigate } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { LabelledRoomPicker } from '#features/estate/fields/labelled-room-picker.tsx';
import { DiscoveryCard } from '#features/operations/discovery/discovery-card.tsx';
import { ServerDiscoveryScreen } from '#features/operations/discovery/server-discovery-screen.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';

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
          siteId={siteId}
          by="server"
          mayCreateAssets
          RoomChoice={LabelledRoomPicker}
        />
      )}
    </ServerDiscoveryScreen>
  );
}
