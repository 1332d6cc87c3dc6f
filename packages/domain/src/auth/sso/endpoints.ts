import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText, idParams } from '../../http/id-params.ts';
import { ssoCheck } from './sso-check.ts';
import { ssoDomainForm, ssoForm, ssoSettings } from './sso-settings.ts';

/** Without schemas: the build removes those of an endpoint from the web, and cannot look into what is spread. */
const ofPartner = { base: 'api', access: 'user', permission: 'partner.manage' } as const;
const change = { ...ofPartner, isSensitive: true } as const;

export const getSso = defineEndpoint({
  ...ofPartner,
  name: 'getSso',
  method: 'GET',
  path: '/partners/{id}/sso',
  params: idParams,
  summary: 'How the people of a partner sign in with their own provider. Never its secret.',
  response: ssoSettings,
});

export const saveSso = defineEndpoint({
  ...change,
  name: 'saveSso',
  method: 'PUT',
  path: '/partners/{id}/sso',
  params: idParams,
  summary:
    'Sets the provider (OpenID Connect) of a partner. A secret that is left out stays, unless the issuer changes. Passwords can be turned off after one sign-in with it.',
  maxBodyBytes: 131_072,
  body: ssoForm,
  response: ssoSettings,
});

export const removeSso = defineEndpoint({
  ...change,
  name: 'removeSso',
  method: 'DELETE',
  path: '/partners/{id}/sso',
  params: idParams,
  summary: 'Removes the provider. Its people sign in with passwords again; domains stay verified.',
  response: ssoSettings,
});

export const checkSso = defineEndpoint({
  ...ofPartner,
  isSensitive: true,
  name: 'checkSso',
  method: 'POST',
  path: '/partners/{id}/sso/check',
  params: idParams,
  summary: 'Tries the provider of the request, step by step. Saves nothing.',
  maxBodyBytes: 131_072,
  body: ssoForm,
  response: ssoCheck,
});

export const addSsoDomain = defineEndpoint({
  ...change,
  name: 'addSsoDomain',
  method: 'POST',
  path: '/partners/{id}/sso/domains',
  params: idParams,
  summary: 'Adds a mail domain. It counts once it is verified; those of public mail providers are rejected.',
  body: ssoDomainForm,
  response: ssoSettings,
});

const domainParams = z.object({ id: idFromText, domain_id: idFromText });

export const verifySsoDomain = defineEndpoint({
  ...change,
  name: 'verifySsoDomain',
  method: 'POST',
  path: '/partners/{id}/sso/domains/{domain_id}/verify',
  summary:
    'Verifies a domain by its record in DNS, or by the word of a superuser (`vouch`). Two partners never have the same one.',
  params: domainParams,
  body: z.object({ vouch: z._default(z.boolean(), false) }),
  response: ssoSettings,
});

export const removeSsoDomain = defineEndpoint({
  ...change,
  name: 'removeSsoDomain',
  method: 'DELETE',
  path: '/partners/{id}/sso/domains/{domain_id}',
  summary: 'Removes a domain: its people no longer sign in with the provider.',
  params: domainParams,
  response: ssoSettings,
});
