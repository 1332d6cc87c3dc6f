import { explainVisibility } from '@greenroom/domain/admin/endpoints.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { visibilityKey } from '#features/admin/users/users.queries.ts';
import { readListPage } from '#listing/read-list-page.ts';

/** Enough for a tall screen; scrolling loads more. */
const pageSize = 200;

/** Everything that a user can see, and the reasons page by page. */
export function visibilityQuery(userId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: [...visibilityKey(userId), search] as const,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, cursor: pageParam, ...(search ? { search } : {}) };
      const { body, headers } = await callWithHeaders(
        explainVisibility,
        { params: { id: userId }, query },
        { signal },
      );
      return { visibility: body, ...readListPage({ body: body.reasons, headers }) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
  });
}
