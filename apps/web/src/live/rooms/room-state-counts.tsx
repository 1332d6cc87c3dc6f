import type { RoomCounts } from '@greenroom/domain/health/room-health.ts';
import { roomStates } from '@greenroom/domain/health/room-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { roomHealthSummaryQuery } from './room-health.queries.ts';
import { roomStateColors, roomStateIcons } from './room-state-icons.ts';

/** The rooms of a site by their state: those with a problem, or that all are healthy. */
export function SiteRoomStates({ siteId, isBrief = false }: { siteId: number; isBrief?: boolean }) {
  const rooms = useSiteRooms(siteId);
  return rooms ? <RoomStateCounts rooms={rooms} isBrief={isBrief} /> : null;
}

/** How many rooms of a site are in each state; undefined until the page knows. */
export function useSiteRooms(siteId: number): RoomCounts | undefined {
  useStatusFeed();
  const { data } = useQuery(roomHealthSummaryQuery());
  return data?.sites.find(({ site_id }) => site_id === siteId)?.rooms;
}

/** `isBrief`: in one line, and only the worst on a phone. */
function RoomStateCounts({ rooms, isBrief }: { rooms: RoomCounts; isBrief: boolean }) {
  const { t } = useTranslation();
  const present = roomStates.filter((state) => rooms[state] > 0);
  const problems = present.filter((state) => state === 'down' || state === 'degraded');
  const shown = problems.length > 0 ? problems : present.slice(0, 1);
  return (
    <span
      className={`inline-flex items-center gap-x-3 gap-y-1 ${isBrief ? 'whitespace-nowrap' : 'flex-wrap'}`}
    >
      {shown.map((state, at) => {
        const Icon = roomStateIcons[state];
        return (
          <span
            key={state}
            className={`tabular inline-flex items-center gap-1 ${isBrief && at > 0 ? 'max-sm:hidden' : ''}`}
          >
            <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${roomStateColors[state]}`} />
            {t(`health.rooms.${state}`, { count: rooms[state] })}
          </span>
        );
      })}
    </span>
  );
}
