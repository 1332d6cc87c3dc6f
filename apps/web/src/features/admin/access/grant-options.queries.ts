import { listGrantOptions } from '@greenroom/domain/admin/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { grantOptionsKey } from '#features/admin/users/users.queries.ts';
import { readListPage } from '#listing/read-list-page.ts';
import type { GrantFilter } from './grants.queries.ts';

export type { GrantOption } from '@greenroom/domain/admin/grants.ts';

/** The first options; typing finds the others. */
export const maxOptions = 50;

/** What can be granted. The server searches, and leaves out existing grants: there may be 100,000 assets. */
export function grantOptionsQuery({ user_id, kind }: GrantFilter, search: string) {
  return queryOptions({
    queryKey: [...grantOptionsKey(user_id), kind, search] as const,
    queryFn: async ({ signal }) => {
      const query = { limit: maxOptions, total: false, ...(search ? { search } : {}) };
      const params = { id: user_id, kind };
      const { rows, cursor } = readListPage(
        await callWithHeaders(listGrantOptions, { params, query }, { signal }),
      );
      return { options: rows, hasMore: cursor !== undefined };
    },
    placeholderData: keepPreviousData,
  });
}
