import { QueryClient } from '@tanstack/react-query';
import { onLogout } from '#api/logout-event.ts';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1 } },
});

// Nothing that one person has seen may be shown to the next.
onLogout(() => queryClient.clear());
