import * as z from 'zod/mini';
import { requiredText } from '../../http/bounded-text.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText, idParams } from '../../http/id-params.ts';
import { authTokens } from '../auth-tokens.ts';
import { maxEmailLength } from '../email-pattern.ts';
import { emailDomain } from './email-domain.ts';
import { ssoCheck } from './sso-check.ts';
import { ssoForm, ssoSettings } from './sso-settings.ts';
import { ssoChallenge, ssoCode, ssoDiscovery, ssoVerifier } from './sso-sign-in.ts';

const publicCall = { base: 'auth', method: 'POST', access: 'public' } as const;
const typedEmail = requiredText(maxEmailLength);

export const discoverSso = defineEndpoint({
  ...publicCall,
  name: 'discoverSso',
  path: '/api/v1/sso/discover',
  summary:
    'Whether the people of a mail domain sign in with a provider of their company. Depends on the domain alone, never on an account.',
  body: z.object({ email: typedEmail }),
  response: ssoDiscovery,
});

export const startSso = defineEndpoint({
  ...publicCall,
  name: 'startSso',
  path: '/api/v1/sso/start',
  summary:
    'Starts a sign-in with the provider of a mail domain. `challenge` is the SHA-256 of a number that the page keeps; a cookie binds the browser.',
  body: z.object({ email: typedEmail, challenge: ssoChallenge }),
  response: z.object({ authorization_url: z.string() }),
});

export const finishSso = defineEndpoint({
  ...publicCall,
  name: 'finishSso',
  path: '/api/v1/sso/finish',
  summary:
    'Exchanges the code with which the provider sent the browser back, and the number of the page that started, for tokens. Each code is tried once.',
  body: z.object({ code: ssoCode, verifier: ssoVerifier }),
  response: authTokens,
});

export const signOutSso = defineEndpoint({
  ...publicCall,
  name: 'signOutSso',
  path: '/api/v1/sso/sign-out',
  summary:
    'Ends the session that a refresh token belongs to, and returns where the browser ends the one at the provider, if it has such an address.',
  body: z.object({ refresh_token: requiredText(1024) }),
  response: z.object({ end_session_url: z.nullable(z.string()) }),
});

const ofPartner = { base: 'api', access: 'user', permission: 'partner.manage', params: idParams } as const;
const change = { ...ofPartner, isSensitive: true, response: ssoSettings } as const;

export const getSso = defineEndpoint({
  ...ofPartner,
  name: 'getSso',
  method: 'GET',
  path: '/partners/{id}/sso',
  summary: 'How the people of a partner sign in with their own provider. Never its secret.',
  response: ssoSettings,
});

export const saveSso = defineEndpoint({
  ...change,
  name: 'saveSso',
  method: 'PUT',
  path: '/partners/{id}/sso',
  summary:
    'Sets the provider (OpenID Connect) of a partner. A secret that is left out stays, unless the issuer changes. Passwords can be turned off after one sign-in with it.',
  maxBodyBytes: 65_536,
  body: ssoForm,
});

export const removeSso = defineEndpoint({
  ...change,
  name: 'removeSso',
  method: 'DELETE',
  path: '/partners/{id}/sso',
  summary: 'Removes the provider. Its people sign in with passwords again; domains stay verified.',
});

export const checkSso = defineEndpoint({
  ...ofPartner,
  isSensitive: true,
  name: 'checkSso',
  method: 'POST',
  path: '/partners/{id}/sso/check',
  summary: 'Tries the provider of the request, step by step. Saves nothing.',
  maxBodyBytes: 65_536,
  body: ssoForm,
  response: ssoCheck,
});

export const addSsoDomain = defineEndpoint({
  ...change,
  name: 'addSsoDomain',
  method: 'POST',
  path: '/partners/{id}/sso/domains',
  summary: 'Adds a mail domain. It counts once it is verified; those of public mail providers are rejected.',
  body: z.object({ domain: emailDomain }),
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
});

export const removeSsoDomain = defineEndpoint({
  ...change,
  name: 'removeSsoDomain',
  method: 'DELETE',
  path: '/partners/{id}/sso/domains/{domain_id}',
  summary: 'Removes a domain: its people no longer sign in with the provider.',
  params: domainParams,
});
