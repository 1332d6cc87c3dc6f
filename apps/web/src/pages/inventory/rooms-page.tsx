import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { RoomsScreen } from '#features/inventory/rooms/rooms-screen.tsx';
import { roomsRequest, roomsUrlState } from '#features/inventory/rooms/rooms-url-state.ts';
import { prefetchList } from '#listing/list-pages.ts';

export function RoomsPage() {
  const { user } = useAuth();
  return <RoomsScreen viewer={user} headActs={mayCreateInEstate(user) ? <NewButton thing="room" /> : null} />;
}

RoomsPage.prefetch = (search: string) =>
  prefetchList(queryClient, roomList, roomsRequest(roomsUrlState.read(search)).filter);
