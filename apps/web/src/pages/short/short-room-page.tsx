import { Navigate, useParams } from 'react-router';
import { paths } from '#paths.ts';

/** The address in the QR code of a room. */
export function ShortRoomPage() {
  const { roomId = '' } = useParams();
  return <Navigate to={`${paths.rooms}/${encodeURIComponent(roomId)}`} replace />;
}
