import {
  createServiceToken,
  listPartnerTokens,
  revokePartnerToken,
} from '@greenroom/domain/admin/tokens/endpoints.ts';
import type { ServiceTokenForm } from '@greenroom/domain/auth/tokens/api-token.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function partnerTokensQuery(partner_id: number) {
  return queryOptions({
    queryKey: ['partner-tokens', partner_id],
    queryFn: ({ signal }) => call(listPartnerTokens, { query: { partner_id } }, { signal }),
  });
}

export function useCreateServiceToken(partner_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ServiceTokenForm) => call(createServiceToken, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: partnerTokensQuery(partner_id).queryKey }),
    // The token is for the eyes of this moment.
    gcTime: 0,
  });
}

export function useRevokePartnerToken(partner_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokePartnerToken, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: partnerTokensQuery(partner_id).queryKey }),
  });
}
