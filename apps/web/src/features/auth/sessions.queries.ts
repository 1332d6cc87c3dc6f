import { endUserSession, listUserSessions, signOutUser } from '@greenroom/domain/admin/endpoints.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@greenroom/domain/auth/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** The sessions of a user, for superusers, or the own ones. */
export const sessionsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['sessions', userId ?? 'own'],
    queryFn: ({ signal }) =>
      userId === undefined
        ? call(listOwnSessions, {}, { signal })
        : call(listUserSessions, { params: { id: userId } }, { signal }),
  });

/** One by its id, or all except the current one of the caller. */
export function useEndSessions(userId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') => {
      if (userId === undefined)
        return id === 'others' ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id } });
      return id === 'others'
        ? call(signOutUser, { params: { id: userId } })
        : call(endUserSession, { params: { id: userId, session_id: id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  });
}
