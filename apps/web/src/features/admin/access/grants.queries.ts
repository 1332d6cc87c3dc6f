import { addGrant, listGrants, removeGrant } from '@greenroom/domain/admin/endpoints.ts';
import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import { haystackOf } from '@greenroom/domain/listing/matches-search.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { addToCachedLists, changeInCachedLists } from '#features/admin/users/update-cached-lists.ts';
import { invalidateVisibility } from '#features/admin/users/users.queries.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';

export type GrantFilter = { user_id: number; kind: GrantKind };

export const grantList: ListSource<Grant, 'name', GrantFilter, Narrowing> = {
  name: 'grants',
  defaultSort: { key: 'name', direction: 'asc' },
  fetchPage: async ({ user_id, kind, ...query }, signal) => {
    const params = { id: user_id, kind };
    return readListPage<Grant>(await callWithHeaders(listGrants, { params, query }, { signal }));
  },
  haystack: ({ name, serial_number, site_name, partner_name }) =>
    haystackOf([name, serial_number, site_name, partner_name]),
  sortValue: ({ name }) => name,
  nameKey: 'name',
};

export function useGrants(filter: GrantFilter) {
  const { user_id, kind } = filter;
  const client = useQueryClient();
  const listKey = (of: GrantKind) => [grantList.name, 'list', { user_id, kind: of }];
  const clearVisibility = () => invalidateVisibility(client, user_id);
  const give = useMutation({
    mutationFn: ({ item_id, with_content }: { item_id: number; with_content: boolean }) =>
      call(addGrant, {
        params: { id: user_id, kind, item_id },
        ...(with_content ? { query: { with_content } } : {}),
      }),
    onSuccess: async (grant, { with_content }) => {
      clearVisibility();
      await addToCachedLists(client, listKey(kind), grant);
      if (!with_content) return;
      void client.invalidateQueries({ queryKey: listKey('rooms') });
      void client.invalidateQueries({ queryKey: listKey('assets') });
    },
  });
  const revoke = useMutation({
    mutationFn: (item_id: number) => call(removeGrant, { params: { id: user_id, kind, item_id } }),
    onSuccess: (_, itemId) => {
      changeInCachedLists<Grant>(client, listKey(kind), (row) => (row.id === itemId ? undefined : row));
      clearVisibility();
    },
  });
  return { give, revoke };
}
