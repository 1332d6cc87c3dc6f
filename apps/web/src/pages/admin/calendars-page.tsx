import { useAuth } from '#features/auth/use-auth.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** Its rules are those of the cards of sites and rooms, and in one file with them. */
const CalendarsScreen = lazyPart(
  async () => (await import('#features/service/calendars/calendars-screen.tsx')).CalendarsScreen,
);
CalendarsScreen.preload();

export function CalendarsPage() {
  return <CalendarsScreen fallback={<Skeleton className="m-6 h-64" />} user={useAuth().user} />;
}
