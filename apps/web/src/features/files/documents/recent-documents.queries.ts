import { listRecentFiles } from '@greenroom/domain/files/endpoints.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

const recentLimit = 10;
const recentFreshFor = 5 * 60_000;
/** A home page may stay open all day. */
const askAgainAfter = 60_000;
const noneOnFailure: StoredFile[] = [];

/** Spec section 9: ten documents, kept for five minutes; an empty list on failure, which is not worth keeping. */
export function recentDocumentsQuery() {
  return queryOptions({
    queryKey: ['files', 'recent', 'document'] as const,
    queryFn: async ({ signal }) => {
      const query = { limit: recentLimit, category: 'document' } as const;
      return call(listRecentFiles, { query }, { signal }).catch(() => noneOnFailure);
    },
    staleTime: ({ state }) => (state.data === noneOnFailure ? 0 : recentFreshFor),
    refetchInterval: askAgainAfter,
  });
}
