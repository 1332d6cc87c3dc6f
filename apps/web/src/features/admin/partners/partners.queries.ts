import {
  cancelPartnerDeletion,
  createPartner,
  listPartnerSummaries,
  renamePartner,
  requestPartnerDeletion,
} from '@greenroom/domain/branding/brands/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export const partnerSummariesQuery = queryOptions({
  queryKey: ['partner-summaries'],
  queryFn: ({ signal }) => call(listPartnerSummaries, {}, { signal }),
});

/** A new partner without an id. */
export function useSavePartner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number | undefined; name: string }) =>
      id === undefined
        ? call(createPartner, { body: { name } })
        : call(renamePartner, { params: { id }, body: { name } }),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => showsPartners(String(queryKey[0])) }),
  });
}

export function useRequestDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmation }: { id: number; confirmation: string }) =>
      call(requestPartnerDeletion, { params: { id }, body: { confirmation } }),
    onSuccess: () => client.invalidateQueries(partnerSummariesQuery),
  });
}

export function useCancelDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(cancelPartnerDeletion, { params: { id } }),
    onSuccess: () => client.invalidateQueries(partnerSummariesQuery),
  });
}

function showsPartners(name: string): boolean {
  return ['partner-summaries', 'partners', 'partner', 'brand', 'users'].includes(name);
}
