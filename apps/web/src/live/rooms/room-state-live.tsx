import { useQuery } from '@tanstack/react-query';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { roomStateQuery } from './room-health.queries.ts';
import { MaintenanceBadge, RoomStateBadge } from './room-state-badge.tsx';

/** The state of a room, kept up to date. Nothing while it is unknown to the page. */
export function RoomStateLive({ roomId }: { roomId: number }) {
  useStatusFeed();
  const { data } = useQuery(roomStateQuery(roomId));
  return data ? (
    <>
      <RoomStateBadge state={data.state} />
      {data.in_maintenance ? <MaintenanceBadge /> : null}
    </>
  ) : null;
}
