import { useLocation } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useBranding } from '#features/branding/branding-store.ts';
import { RoomStatusScreen } from '#features/health/room-status-screen.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { isWallAddress } from '#paths.ts';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

const UserWall = lazyPart(async () => (await import('#features/health/wall/user-wall.tsx')).UserWall);

export function RoomStatusPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { name } = useBranding();
  return isWallAddress(useLocation()) ? (
    <UserWall name={user?.sees_several_partners ? t('partners.all') : name} />
  ) : (
    <RoomStatusScreen />
  );
}
