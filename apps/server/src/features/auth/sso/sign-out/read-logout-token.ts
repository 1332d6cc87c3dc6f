import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { AddressFence } from '#platform/network/pin-address.ts';
import { clockToleranceSeconds } from '../connect-provider.ts';
import { createFencedFetch, providerSeconds } from '../fenced-fetch.ts';

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Those of public keys: anyone who knows the client id could make a token with the others. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** The standard recommends two minutes; providers repeat a request that failed. */
const maxAgeSeconds = 300;

type Expected = { issuer: string; client_id: string; jwks_uri: string; fence: AddressFence };

/** What a provider has ended: all sessions of a person, or one. */
export type LogoutToken = { subject: string | undefined; session: string | undefined; issuedAt: Date };

/** Undefined for anything but a logout token of this provider for this client. Throws if its keys cannot be read. */
export async function readLogoutToken(
  token: string,
  { issuer, client_id, jwks_uri, fence }: Expected,
): Promise<LogoutToken | undefined> {
  // Read anew for each token, as for sign-ins: a rotated key works at once.
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: providerSeconds * 1000,
    [customFetch]: createFencedFetch(fence) as never,
  });
  const verified = await jwtVerify(token, keys, {
    ...{ issuer, audience: client_id, algorithms, typ: 'logout+jwt' },
    ...{ clockTolerance: clockToleranceSeconds, maxTokenAge: maxAgeSeconds },
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  }).catch((error: unknown) => {
    if (isFaultOfToken(error)) return undefined;
    throw error;
  });
  if (!verified) return undefined;
  const { sub, sid, events, nonce, iat = 0 } = verified.payload;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
  // An ID token has a nonce: it must not pass for a logout token.
  if (!isLogout || nonce !== undefined) return undefined;
  const session = typeof sid === 'string' ? sid : undefined;
  if (sub === undefined && session === undefined) return undefined;
  return { subject: sub, session, issuedAt: new Date(iat * 1000) };
}

function isFaultOfToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  // The keys were not read, or are none.
  return !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code);
}
