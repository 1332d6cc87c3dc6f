import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSteadyOrder } from '#listing/use-steady-order.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { Card } from '#ui/card.tsx';
import { RoomSquare } from './room-square.tsx';
import { roomStatesQuery } from './room-states.queries.ts';
import { useSquareKeys } from './use-square-keys.ts';

const none: readonly RoomHealthRow[] = [];
const idOf = ({ room_id }: RoomHealthRow) => room_id;

/** Three lines on a wide screen. The table of the site's rooms below has all of them. */
const maxSquares = 100;

/** The rooms of a site as squares, worst first. */
export function SiteRoomsLine({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  useStatusFeed();
  const { data } = useQuery(roomStatesQuery({ site_id: siteId }));
  const rooms = useSteadyOrder(data ?? none, String(siteId), idOf);
  const keys = useSquareKeys<HTMLUListElement>();
  if (rooms.length === 0) return null;
  const rest = rooms.length - maxSquares;
  return (
    <Card aria-label={t('health.now.title')} className="px-4 py-3">
      <ul {...keys} className="flex flex-wrap gap-1.5">
        {rooms.slice(0, maxSquares).map((room) => (
          <li key={room.room_id} className="flex">
            <RoomSquare room={room} />
          </li>
        ))}
        {rest > 0 ? (
          <li className="self-center pl-1 text-sm text-muted">{t('health.moreRooms', { count: rest })}</li>
        ) : null}
      </ul>
    </Card>
  );
}
