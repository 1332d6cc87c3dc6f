import { useQuery } from '@tanstack/react-query';
import { RoomLive, SiteLive } from '#live/place-live.tsx';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { roomStateQuery } from './room-health.queries.ts';
import { SiteRoomStates, useSiteRooms } from './room-state-counts.tsx';
import { RoomStateMark } from './room-state-mark.tsx';

interface PlaceNowProps {
  id: number;
  isBrief?: boolean;
}

/** Can the room be used, and what about its devices? A phone has room for one of both beside the name. */
export function RoomNow({ id, ...look }: PlaceNowProps) {
  useStatusFeed();
  const { data } = useQuery(roomStateQuery(id));
  const isAsExpected = !data || data.state === 'healthy' || data.state === 'unmonitored';
  return (
    <span className="flex min-w-0 items-center gap-x-3">
      {data ? (
        <RoomStateMark
          state={data.state}
          inMaintenance={data.in_maintenance}
          wordClass={isAsExpected ? 'max-sm:sr-only' : ''}
        />
      ) : null}
      <span className={isAsExpected ? 'contents' : 'contents max-sm:hidden'}>
        <RoomLive id={id} {...look} />
      </span>
    </span>
  );
}

/** The state of a room alone. */
export function RoomMark({ id }: { id: number }) {
  useStatusFeed();
  const { data } = useQuery(roomStateQuery(id));
  return data ? <RoomStateMark state={data.state} inMaintenance={data.in_maintenance} /> : null;
}

/** On phones and tablets the rooms with a problem, or else the devices. */
export function SiteNow({ id, ...look }: PlaceNowProps) {
  const rooms = useSiteRooms(id);
  const hasProblems = rooms !== undefined && rooms.down + rooms.degraded > 0;
  return (
    <span className="flex min-w-0 items-center gap-x-3">
      <span className={hasProblems ? 'contents' : 'contents max-sm:hidden'}>
        <SiteRoomStates siteId={id} {...look} />
      </span>
      <span className={hasProblems ? 'contents max-lg:hidden' : 'contents'}>
        <SiteLive id={id} {...look} />
      </span>
    </span>
  );
}
