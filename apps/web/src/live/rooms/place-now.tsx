import { useQuery } from '@tanstack/react-query';
import { RoomLive, SiteLive } from '#live/place-live.tsx';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { roomStateQuery } from './room-health.queries.ts';
import { SiteRoomStates } from './room-state-counts.tsx';
import { RoomStateMark } from './room-state-mark.tsx';

interface PlaceNowProps {
  id: number;
  isBrief?: boolean;
}

/** Can the room be used, and what about its devices? */
export function RoomNow({ id, ...look }: PlaceNowProps) {
  return (
    <span className="flex min-w-0 items-center gap-x-3">
      <RoomMark id={id} />
      <RoomLive id={id} {...look} />
    </span>
  );
}

/** The state of a room alone. */
export function RoomMark({ id }: { id: number }) {
  useStatusFeed();
  const { data } = useQuery(roomStateQuery(id));
  return data ? <RoomStateMark state={data.state} inMaintenance={data.in_maintenance} /> : null;
}

export function SiteNow({ id, ...look }: PlaceNowProps) {
  return (
    <span className="flex min-w-0 items-center gap-x-3">
      <SiteRoomStates siteId={id} />
      <SiteLive id={id} {...look} />
    </span>
  );
}
