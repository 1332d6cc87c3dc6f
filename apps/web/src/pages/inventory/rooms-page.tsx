import { queryClient } from '#api/query-client.ts';
import { mayCreateInEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { NewButton } from '#features/estate/new-button.tsx';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { RoomsScreen } from '#features/inventory/rooms/rooms-screen.tsx';
import { roomsRequest, roomsUrlState } from '#features/inventory/rooms/rooms-url-state.ts';
import { ViewTabs } from '#features/views/lazy-view-tabs.ts';
import { prefetchList } from '#listing/list-pages.ts';
import { usePageActs } from './use-page-acts.tsx';

export function RoomsPage() {
  const { user } = useAuth();
  const { acts, dialogs } = usePageActs('room', user);
  const headActs = mayCreateInEstate(user) ? <NewButton thing="room" /> : null;
  const views = user ? <ViewTabs list="rooms" user={user} fallback={<div className="h-7" />} /> : null;
  return (
    <>
      <RoomsScreen viewer={user} acts={acts} headActs={headActs} views={views} />
      {dialogs}
    </>
  );
}

RoomsPage.prefetch = (search: string) =>
  prefetchList(queryClient, roomList, roomsRequest(roomsUrlState.read(search)).filter);
