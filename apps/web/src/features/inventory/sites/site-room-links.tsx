import { Link } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { roomList } from '#features/inventory/rooms/rooms.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { RoomNow } from '#live/live-parts.ts';
import { paths, roomPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const noNarrowing = {};

/** The rooms of a site by name, with floor and capacity, each a link. */
export function SiteRoomLinks({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  const list = useList(roomList, {
    filter: { site_id: siteId },
    narrow: noNarrowing,
    sort: roomList.defaultSort,
  });
  const query = `?siteId=${siteId}`;
  return (
    <section className="flex min-h-0 flex-col border-t">
      <h3 className="flex justify-between gap-2 px-4 pt-3 pb-1.5 text-xs font-medium text-muted">
        {t('sites.rooms')}
        {list.isLoading || list.error ? null : <span className="tabular">{list.total}</span>}
      </h3>
      {list.error ? (
        <ErrorState
          title={t('sites.roomsLoadFailed')}
          onRetry={list.retry}
          retryLabel={t('shared.tryAgain')}
          className="py-6"
        >
          {errorMessage(list.error, t('shared.checkConnection'))}
        </ErrorState>
      ) : list.isLoading ? (
        <div className="flex flex-col gap-4 px-4 py-3">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : list.rows.length === 0 ? (
        <EmptyState title={t('sites.noRooms')} className="py-6" />
      ) : (
        <ul className="thin-scrollbar max-h-64 overflow-y-auto px-2 pb-2">
          {list.rows.map((room) => (
            <li key={room.id}>
              <Link
                to={roomPath(room.id) + query}
                className="flex min-h-10 items-center justify-between gap-3 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{room.name}</span>
                  <span className="block min-h-4 text-xs">
                    <RoomNow id={room.id} />
                  </span>
                </span>
                <span className="tabular shrink-0 text-right text-xs text-muted">
                  {[room.floor, room.capacity !== null && t('roomsList.seats', { count: room.capacity })]
                    .filter(Boolean)
                    .join(' · ') || t('shared.notAvailable')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore ? (
        <p className="border-t px-4 py-2.5 text-sm">
          <TextLink to={paths.rooms + query}>{t('sites.allRooms', { count: list.total })}</TextLink>
        </p>
      ) : null}
    </section>
  );
}
