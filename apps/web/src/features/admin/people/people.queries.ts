import { withdrawInvitation } from '@greenroom/domain/admin/accounts/endpoints.ts';
import {
  invitePerson,
  listPeople,
  sendInvitation,
  updatePerson,
} from '@greenroom/domain/admin/people/endpoints.ts';
import type { NewPerson, Person, PersonChange } from '@greenroom/domain/admin/people/person.ts';
import { type UserSortKey, userHaystack, userOrder } from '@greenroom/domain/admin/user-list.ts';
import { matchesFilter } from '@greenroom/domain/admin/user-state.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import type { ListSource } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import type { AccountNarrowing } from '../users/users.queries.ts';

export const peopleList: ListSource<Person, UserSortKey, Record<never, never>, AccountNarrowing> = {
  name: 'people',
  defaultSort: { key: 'username', direction: 'asc' },
  fetchPage: async (query, signal) =>
    readListPage<Person>(await callWithHeaders(listPeople, { query }, { signal })),
  haystack: userHaystack,
  matches: (person, { state }) => matchesFilter(person, state),
  ...userOrder,
};

type SavePerson = { id?: undefined; form: NewPerson } | { id: number; form: PersonChange };

export function useSavePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, form }: SavePerson): Promise<Person> =>
      id === undefined
        ? call(invitePerson, { body: form })
        : call(updatePerson, { params: { id }, body: form }),
    onSuccess: () => client.invalidateQueries({ queryKey: [peopleList.name] }),
  });
}

export function useSendInvitation() {
  return useMutation({ mutationFn: (id: number) => call(sendInvitation, { params: { id } }) });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(withdrawInvitation, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [peopleList.name] }),
  });
}
