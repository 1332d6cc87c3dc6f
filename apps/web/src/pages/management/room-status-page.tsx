import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** In one file with what the home page and the pages of rooms show of the states of rooms. */
const RoomStatusScreen = lazyPart(
  async () => (await import('#features/health/room-status-screen.tsx')).RoomStatusScreen,
);
RoomStatusScreen.preload();

export function RoomStatusPage() {
  return <RoomStatusScreen fallback={<Card className="page-gutter min-h-96" />} />;
}
