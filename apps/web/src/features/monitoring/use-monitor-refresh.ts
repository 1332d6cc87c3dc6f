import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { alertListName } from './alerts/alerts.queries.ts';

/** For changes that no event reports, and for events that were lost. */
const refetchAfter = 60_000;
/** Data that has just arrived is not requested again: the page may have requested it before the screen was there. */
const newMilliseconds = 5_000;

/**
 * Refetches everything that the monitor shows at the same moment: when devices report changes or the
 * estate changes (at most every few seconds), each minute, and whenever another view is opened, so that dashboard, list and the dialog of a site agree.
 * Unchanged data costs next to nothing.
 */
export function useMonitorRefresh(view: string): void {
  const client = useQueryClient();
  useStatusFeed({ onChanges: () => refreshAll(client) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins a new minute.
  useEffect(() => {
    const refresh = () => refreshAll(client);
    const oldest = Math.min(
      ...client
        .getQueryCache()
        .findAll({ queryKey: ['monitoring'] })
        .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt])),
    );
    if (Date.now() - oldest > newMilliseconds) refresh();
    const timer = setInterval(refresh, refetchAfter);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [client, view]);
}

function refreshAll(client: QueryClient): void {
  if (document.visibilityState === 'hidden') return;
  for (const name of ['monitoring', alertListName])
    void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
}
