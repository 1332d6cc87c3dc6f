import { endUserSession, listUserSessions, signOutUser } from '@greenroom/domain/admin/endpoints.ts';
import {
  endPersonSession,
  listPersonSessions,
  signOutPerson,
} from '@greenroom/domain/admin/people/endpoints.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@greenroom/domain/auth/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** The own sessions, those of any user for superusers, or of a person for an administrator of its partner. */
export type SessionOwner = 'own' | { list: 'users' | 'people'; id: number };

const calls = {
  users: { list: listUserSessions, end: endUserSession, endAll: signOutUser },
  people: { list: listPersonSessions, end: endPersonSession, endAll: signOutPerson },
};

export const sessionsQuery = (owner: SessionOwner) =>
  queryOptions({
    queryKey: owner === 'own' ? ['sessions', 'own'] : ['sessions', owner.list, owner.id],
    queryFn: ({ signal }) =>
      owner === 'own'
        ? call(listOwnSessions, {}, { signal })
        : call(calls[owner.list].list, { params: { id: owner.id } }, { signal }),
  });

/** One by its id, or all except the current one of the caller. */
export function useEndSessions(owner: SessionOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session_id: string | 'others') => {
      if (owner === 'own')
        return session_id === 'others'
          ? call(endOtherSessions, {})
          : call(endOwnSession, { params: { id: session_id } });
      const { end, endAll } = calls[owner.list];
      return session_id === 'others'
        ? call(endAll, { params: { id: owner.id } })
        : call(end, { params: { id: owner.id, session_id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(owner).queryKey }),
  });
}
