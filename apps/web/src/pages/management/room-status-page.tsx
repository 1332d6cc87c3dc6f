import { useLocation } from 'react-router';
import { useBranding } from '#features/branding/branding-store.ts';
import { RoomStatusScreen } from '#features/health/room-status-screen.tsx';
import { isWallAddress } from '#paths.ts';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

const UserWall = lazyPart(async () => (await import('#features/health/wall/user-wall.tsx')).UserWall);

export function RoomStatusPage() {
  const { name } = useBranding();
  return isWallAddress(useLocation()) ? <UserWall name={name} /> : <RoomStatusScreen />;
}
