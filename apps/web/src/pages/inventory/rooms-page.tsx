import { queryClient } from '#api/query-client.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { RoomsScreen } from '#features/inventory/rooms/rooms-screen.tsx';
import { roomsRequest, roomsUrlState } from '#features/inventory/rooms/rooms-url-state.ts';
import { prefetchList } from '#listing/list-pages.ts';

export function RoomsPage() {
  const { user } = useAuth();
  return <RoomsScreen viewer={user} />;
}

RoomsPage.prefetch = (search: string) =>
  prefetchList(queryClient, roomList, roomsRequest(roomsUrlState.read(search)).filter);
