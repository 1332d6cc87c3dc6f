import {
  createPartner,
  listPartnerSummaries,
  renamePartner,
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

function showsPartners(name: string): boolean {
  return ['partner-summaries', 'partners', 'partner', 'brand', 'users'].includes(name);
}
