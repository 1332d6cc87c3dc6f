import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onLogout } from './logout-event.ts';
import { choosePartner } from './partner-choice.ts';

/** Going back and forth within half a minute shows cached data; queries that must be newer override this. */
const freshMilliseconds = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, retry: retryUnlessRejected, staleTime: freshMilliseconds },
  },
});

/** Retries once, but not after a response that would be the same: what is missing stays missing. */
function retryUnlessRejected(failures: number, error: Error): boolean {
  const isRejected =
    error instanceof ApiError && error.status !== null && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRejected;
}

// Nothing that one user has seen may be shown to the next.
onLogout(() => {
  choosePartner(undefined);
  queryClient.clear();
});

/** For a new attempt at a screen that could not be drawn: what no component uses is removed and requested again. */
export function dropUnusedData(): void {
  queryClient.removeQueries({ type: 'inactive' });
}
