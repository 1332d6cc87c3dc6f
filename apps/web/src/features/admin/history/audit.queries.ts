import { listAudit } from '@greenroom/domain/admin/endpoints.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { auditKey } from '#features/admin/users/users.queries.ts';
import { readListPage } from '#listing/read-list-page.ts';

const pageSize = 50;

export function auditQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: auditKey(userId),
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, cursor: pageParam };
      return readListPage(await callWithHeaders(listAudit, { params: { id: userId }, query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
}
