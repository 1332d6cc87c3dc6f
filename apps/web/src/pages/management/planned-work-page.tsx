import { mayManageService } from '#features/auth/may-manage-service.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** In one file with the cards of sites and rooms, which show the same rows. */
const PlannedWorkScreen = lazyPart(
  async () => (await import('#features/service/planned-work-screen.tsx')).PlannedWorkScreen,
);
PlannedWorkScreen.preload();

export function PlannedWorkPage() {
  return (
    <PlannedWorkScreen
      fallback={<Skeleton className="m-6 h-64" />}
      canCancel={mayManageService(useAuth().user)}
    />
  );
}
