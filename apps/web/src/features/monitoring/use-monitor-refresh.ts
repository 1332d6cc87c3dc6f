import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertListName } from './alerts/alerts.queries.ts';

/** Somebody may have it open all day. */
const askAgainAfter = 60_000;

/**
 * Asks for all that the monitor shows at the same moment, each minute and whenever another view is opened, so that
 * dashboard, list and the dialog of a site tell of one and the same estate. What has not changed costs next to nothing.
 */
export function useMonitorRefresh(view: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins a new minute.
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      for (const name of ['monitoring', alertListName])
        void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
    };
    const hasData = client
      .getQueriesData({ queryKey: ['monitoring'] })
      .some(([, data]) => data !== undefined);
    if (hasData) refresh();
    const timer = setInterval(refresh, askAgainAfter);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [client, view]);
}
