import { QueryClient } from '@tanstack/react-query';
import { queryClient } from '#api/query-client.ts';

/** Its own cache with the product's defaults, but without retries. */
export function testQueryClient(): QueryClient {
  const { queries } = queryClient.getDefaultOptions();
  return new QueryClient({ defaultOptions: { queries: { ...queries, retry: false } } });
}
