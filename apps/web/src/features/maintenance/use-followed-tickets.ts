import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { refreshTicketCounts, type TicketPage, ticketPagesKey } from './tickets.queries.ts';

/** A long board takes many requests: it is loaded again at most this often after changes of others. */
const longBoardMilliseconds = 30_000;

/**
 * The board and the counts of the tabs follow the changes of others within a few seconds. The feed only reports that
 * something has changed, at most every three seconds. A hidden page waits until it is shown.
 */
export function useFollowedTickets(): void {
  const client = useQueryClient();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMissed = useRef(false);
  const follow = () => {
    isMissed.current = document.visibilityState === 'hidden';
    if (isMissed.current || later.current !== undefined) return;
    const wait = waitOf(client, Date.now());
    if (wait <= 0) return refetch(client);
    later.current = setTimeout(() => {
      later.current = undefined;
      refetch(client);
    }, wait);
  };
  useStatusFeed({ onTickets: follow });
  useEffect(() => {
    const handle = () => {
      if (isMissed.current && document.visibilityState === 'visible') {
        isMissed.current = false;
        refetch(client);
      }
    };
    document.addEventListener('visibilitychange', handle);
    return () => {
      document.removeEventListener('visibilitychange', handle);
      clearTimeout(later.current);
      later.current = undefined;
    };
  }, [client]);
}

/** Until a long board may be loaded again. */
function waitOf(client: QueryClient, now: number): number {
  const long = client
    .getQueryCache()
    .findAll({ queryKey: ticketPagesKey, type: 'active' })
    .filter(({ state }) => ((state.data as InfiniteData<TicketPage> | undefined)?.pages.length ?? 0) > 1);
  return Math.max(0, ...long.map(({ state }) => state.dataUpdatedAt + longBoardMilliseconds - now));
}

/** Without ending a request that is under way, which would never end on a slow connection. */
function refetch(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketPagesKey }, { cancelRefetch: false });
  refreshTicketCounts(client);
}
