import * as z from 'zod/mini';
import { requiredText } from '../../../http/bounded-text.ts';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { idParams } from '../../../http/id-params.ts';
import { authTokens } from '../../auth-tokens.ts';
import { maxEmailLength } from '../../email-pattern.ts';
import { ssoChallenge, ssoCode, ssoDiscovery, ssoVerifier } from '../sso-sign-in.ts';

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

/** Called by the provider itself. */
export const endSsoSession = defineEndpoint({
  ...publicCall,
  name: 'endSsoSession',
  path: '/api/v1/sso/back-channel-sign-out/{id}',
  summary:
    'The provider of a partner has signed a user out (OpenID Connect Back-Channel Logout 1.0): its signed token names the sessions that end. Safe to repeat.',
  params: idParams,
  bodyType: 'form',
  // Room for its few claims, with a signature of 4,096 bits.
  body: z.object({ logout_token: requiredText(2_600) }),
  status: 204,
});
