import { useQuery } from '@tanstack/react-query';
import { ConditionBadges } from './condition-badges.tsx';
import { roomLiveQuery } from './live.queries.ts';
import { useStatusFeed } from './use-status-feed.ts';

/** The spec's word for a room, from the last statuses. Nothing while they are unknown. */
export function RoomCondition({ roomId }: { roomId: number }) {
  useStatusFeed();
  const { data } = useQuery(roomLiveQuery(roomId));
  return data ? <ConditionBadges devices={data.devices} /> : null;
}
