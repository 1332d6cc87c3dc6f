import { changeManyPeople, changeManyUsers } from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { ManyPeople, ManyUsers, UserResult } from '@greenroom/domain/admin/accounts/many-users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import type { AccountList } from './account-list.ts';

/** What many accounts get at once. Roles and partners are given by superusers. */
export type AccountBulkAct = 'activate' | 'deactivate' | 'lastDay' | 'role' | 'partner';
export const bulkActsOf: Record<AccountList, readonly AccountBulkAct[]> = {
  users: ['deactivate', 'activate', 'lastDay', 'role', 'partner'],
  people: ['deactivate', 'activate', 'lastDay'],
};

type AccountChange = ManyUsers['change'];
/** Null: the partner is not chosen yet. */
export type AccountBulkValues = {
  ids: number[];
  change: Omit<AccountChange, `${string}_partner_id`> & {
    link_partner_id?: number | null;
    unlink_partner_id?: number | null;
  };
};

/** Each is changed by itself; 200 take longer than a page. */
const slow = { timeoutSeconds: 60 } as const;

export function useChangeMany(list: AccountList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, change }: { ids: number[]; change: AccountChange }): Promise<UserResult[]> =>
      list === 'users'
        ? call(changeManyUsers, { body: { ids, change } }, slow)
        : call(changeManyPeople, { body: { ids, change: change as ManyPeople['change'] } }, slow),
    // Pages of single users show what was changed, too.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          [list, 'user', 'linked-partners', 'visibility', 'audit'].includes(String(name)),
      }),
  });
}
