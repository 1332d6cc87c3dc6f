import { useDocumentTitle } from '#app/use-document-title.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { RoomDocumentsCard } from '#features/files/room-documents-card.tsx';
import { RoomImagesCard } from '#features/files/room-images-card.tsx';
import { RoomDetail } from '#features/inventory/room-detail.tsx';
import { useRoom } from '#features/inventory/use-room.ts';

export function RoomPage() {
  const { id, room } = useRoom();
  const { user } = useAuth();
  useDocumentTitle(room?.name ?? null);
  // The key: another room begins with closed dialogs, the first image and no filter.
  return (
    <RoomDetail
      key={id}
      images={(roomId) => <RoomImagesCard roomId={roomId} />}
      documents={(shown) => <RoomDocumentsCard room={shown} canShare={user?.is_superuser ?? false} />}
    />
  );
}
