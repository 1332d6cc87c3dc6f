import { mayCreateInEstate, mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { mayManageService } from '#features/auth/may-manage-service.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { LazyBinnedNotice } from '#features/estate/bin/lazy-binned-notice.ts';
import { EditButton } from '#features/estate/edit-button.tsx';
import { NewHereButton } from '#features/estate/new-here-button.tsx';
import { ThingMenu } from '#features/estate/thing-menu.tsx';
import { RoomScreen } from '#features/inventory/rooms/room-screen.tsx';
import { useRoom } from '#features/inventory/rooms/use-room.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { NewTicketButton } from './new-ticket-button.tsx';

/** A room is shown before its files. */
const RoomImagesCard = lazyPart(
  async () => (await import('#features/files/images/room-images-card.tsx')).RoomImagesCard,
);
const RoomDocumentsCard = lazyPart(
  async () => (await import('#features/files/documents/room-documents-card.tsx')).RoomDocumentsCard,
);
const LabelCard = lazyPart(async () => (await import('#features/labels/label-card.tsx')).LabelCard);
RoomImagesCard.preload();
RoomDocumentsCard.preload();

const place = (
  <Card className="p-4">
    <Skeleton className="h-40" />
  </Card>
);

const RoomHealthCard = lazyPart(
  async () => (await import('#features/health/room-health-card.tsx')).RoomHealthCard,
);
RoomHealthCard.preload();

const ThingIncidents = quietPart(
  async () => (await import('#features/incidents/thing-incidents.tsx')).ThingIncidents,
);

const ThingTickets = quietPart(
  async () => (await import('#features/maintenance/about/thing-tickets.tsx')).ThingTickets,
);

const ThingHistoryCard = lazyPart(
  async () => (await import('#features/estate/history/thing-history-card.tsx')).ThingHistoryCard,
);

const RoomTimelineCard = lazyPart(
  async () => (await import('#features/history/room-timeline-card.tsx')).RoomTimelineCard,
);

const ThingServiceCard = lazyPart(
  async () => (await import('#features/service/thing-service-card.tsx')).ThingServiceCard,
);

const historyPlace = (
  <Card className="p-4">
    <Skeleton className="h-40" />
  </Card>
);

export function RoomPage() {
  const { id, room } = useRoom();
  const { user } = useAuth();
  useDocumentTitle(room?.name ?? null);
  // The key: another room starts with closed dialogs, the first image and no filter.
  return (
    <RoomScreen
      key={id}
      acts={(roomId) => (
        <>
          {mayManageEstate(user) ? <EditButton thing="room" id={roomId} /> : null}
          <NewTicketButton thing={room} />
          {user && mayManageEstate(user) ? <ThingMenu thing="room" row={{ id: roomId }} user={user} /> : null}
        </>
      )}
      newAsset={mayCreateInEstate(user) ? <NewHereButton thing="asset" /> : null}
      gone={(goneId) => (mayManageEstate(user) ? <LazyBinnedNotice thing="room" id={goneId} /> : null)}
      history={(roomId) => (
        <ThingHistoryCard
          fallback={historyPlace}
          thing="room"
          id={roomId}
          canRevert={mayManageEstate(user)}
        />
      )}
      incidents={(roomId) => (
        <>
          <ThingIncidents thing={{ room_id: roomId }} />
          <ThingTickets thing={{ type: 'room', id: roomId }} />
        </>
      )}
      health={(roomId) => <RoomHealthCard fallback={place} roomId={roomId} />}
      timeline={(roomId) => <RoomTimelineCard fallback={historyPlace} roomId={roomId} />}
      service={({ id: roomId, name, site_id }) => (
        <ThingServiceCard
          fallback={historyPlace}
          thing="room"
          id={roomId}
          name={name}
          siteId={site_id}
          canPlan={mayManageService(user)}
        />
      )}
      images={(roomId) => <RoomImagesCard fallback={place} roomId={roomId} />}
      documents={(shown) => (
        <RoomDocumentsCard fallback={place} room={shown} canShare={user?.is_superuser ?? false} />
      )}
      label={({ id: roomId, name, site_name, floor }) => (
        <LabelCard
          fallback={place}
          thing="room"
          id={roomId}
          sample={{ name, place: [site_name, floor].filter(Boolean).join(' / ') }}
        />
      )}
    />
  );
}
