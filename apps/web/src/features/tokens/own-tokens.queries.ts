import type { ApiTokenForm } from '@greenroom/domain/auth/tokens/api-token.ts';
import { createOwnToken, listOwnTokens, revokeOwnToken } from '@greenroom/domain/auth/tokens/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export const ownTokensQuery = queryOptions({
  queryKey: ['own-tokens'],
  queryFn: ({ signal }) => call(listOwnTokens, {}, { signal }),
});

export function useCreateOwnToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiTokenForm) => call(createOwnToken, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ownTokensQuery.queryKey }),
    // The token is for the eyes of this moment.
    gcTime: 0,
  });
}

export function useRevokeOwnToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeOwnToken, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownTokensQuery.queryKey }),
  });
}
