import { inviteUser } from '@greenroom/domain/admin/accounts/endpoints.ts';
import { createUser, getUser, listUsers, updateUser } from '@greenroom/domain/admin/endpoints.ts';
import type { NewUser, UserChange, UserInvitation } from '@greenroom/domain/admin/user-form.ts';
import {
  type ManagedUser,
  type UserSortKey,
  userHaystack,
  userOrder,
} from '@greenroom/domain/admin/user-list.ts';
import { matchesFilter, type UserFilter } from '@greenroom/domain/admin/user-state.ts';
import { listPartners } from '@greenroom/domain/branding/endpoints.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { addToCachedLists, changeInCachedLists } from './update-cached-lists.ts';

const userKey = ['user'] as const;

/** The most recent sign-ins first. */
export const recentSignIns = { key: 'last_sign_in_at', direction: 'desc' } as const;

/** Beside the search, the state of the account. */
export type AccountNarrowing = Narrowing & { state?: UserFilter | undefined };

export const userList: ListSource<ManagedUser, UserSortKey, { partner_id?: number }, AccountNarrowing> = {
  name: 'users',
  defaultSort: { key: 'username', direction: 'asc' },
  fetchPage: async (query, signal) =>
    readListPage<ManagedUser>(await callWithHeaders(listUsers, { query }, { signal })),
  haystack: userHaystack,
  matches: (user, { state }) => matchesFilter(user, state),
  ...userOrder,
};

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...userKey, id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(listPartners, {}, { signal }),
  staleTime: 60_000,
});

export type SaveUser =
  | { change: NewUser; id?: undefined; isInvited?: undefined }
  | { change: UserInvitation; id?: undefined; isInvited: true }
  | { change: UserChange; id: number; isInvited?: undefined };

/**
 * The response goes into the list directly: a new user is appended, a changed one merged into its row (spec section 7).
 */
export function useSaveUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: SaveUser): Promise<ManagedUser> => {
      if (save.isInvited) return call(inviteUser, { body: save.change });
      return save.id === undefined
        ? call(createUser, { body: save.change })
        : call(updateUser, { params: { id: save.id }, body: save.change });
    },
    onSuccess: (user, { id }) => {
      if (id === undefined) return addToCachedLists(client, [userList.name, 'list'], user);
      changeInCachedLists<ManagedUser>(client, [userList.name, 'list'], (row) =>
        row.id === id ? { ...row, ...user } : row,
      );
      client.setQueryData(userQuery(id).queryKey, user);
      invalidateVisibility(client, id);
      return client.invalidateQueries({ queryKey: linkedPartnersKey(id) });
    },
  });
}

export const linkedPartnersKey = (userId: number) => ['linked-partners', userId] as const;
export const visibilityKey = (userId: number) => ['visibility', userId] as const;
export const auditKey = (userId: number) => ['audit', userId] as const;
export const grantOptionsKey = (userId: number) => ['grant-options', userId] as const;

/** Refetches what a user sees, its history and what can still be granted when they are next shown. */
export function invalidateVisibility(client: QueryClient, userId: number): void {
  void client.invalidateQueries({ queryKey: visibilityKey(userId) });
  void client.invalidateQueries({ queryKey: auditKey(userId) });
  void client.invalidateQueries({ queryKey: grantOptionsKey(userId) });
}
