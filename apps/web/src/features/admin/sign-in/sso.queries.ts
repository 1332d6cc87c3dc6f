import * as endpoints from '@greenroom/domain/auth/sso/endpoints.ts';
import type { SsoForm, SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';
import type { ScimSettings } from '@greenroom/domain/scim/scim-settings.ts';
import * as scim from '@greenroom/domain/scim/settings/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function ssoQuery(id: number) {
  return queryOptions({
    queryKey: ['sso', id],
    queryFn: ({ signal }) => call(endpoints.getSso, { params: { id } }, { signal }),
  });
}

export function scimQuery(id: number) {
  return queryOptions({
    queryKey: ['scim', id],
    queryFn: ({ signal }) => call(scim.getScim, { params: { id } }, { signal }),
  });
}

/** A change that returns the new settings. */
function useSsoChange<Input>(id: number, mutationFn: (input: Input) => Promise<SsoSettings>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (settings) => client.setQueryData(ssoQuery(id).queryKey, settings),
  });
}

export const useSaveSso = (id: number) =>
  useSsoChange(id, (body: SsoForm) => call(endpoints.saveSso, { params: { id }, body }));
export const useRemoveSso = (id: number) =>
  useSsoChange(id, () => call(endpoints.removeSso, { params: { id } }));
export const useAddDomain = (id: number) =>
  useSsoChange(id, (domain: string) => call(endpoints.addSsoDomain, { params: { id }, body: { domain } }));
export const useVerifyDomain = (id: number) =>
  useSsoChange(id, ({ domain_id, vouch }: { domain_id: number; vouch: boolean }) =>
    call(endpoints.verifySsoDomain, { params: { id, domain_id }, body: { vouch } }),
  );
export const useRemoveDomain = (id: number) =>
  useSsoChange(id, (domain_id: number) => call(endpoints.removeSsoDomain, { params: { id, domain_id } }));

export function useCheckSso(id: number) {
  return useMutation({
    mutationFn: (body: SsoForm) => call(endpoints.checkSso, { params: { id }, body }),
  });
}

function useScimChange<Input>(id: number, mutationFn: (input: Input) => Promise<ScimSettings>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (settings) => client.setQueryData(scimQuery(id).queryKey, settings),
  });
}

export const useSaveScim = (id: number) =>
  useScimChange(id, (roles: string[]) => call(scim.saveScim, { params: { id }, body: { roles } }));
export const useRemoveScim = (id: number) =>
  useScimChange(id, () => call(scim.removeScim, { params: { id } }));

export function useCreateScimToken(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(scim.createScimToken, { params: { id } }),
    onSuccess: ({ settings }) => client.setQueryData(scimQuery(id).queryKey, settings),
    // The token is for the eyes of this moment.
    gcTime: 0,
  });
}
