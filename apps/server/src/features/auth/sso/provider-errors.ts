import type { SsoError } from '@greenroom/domain/auth/sso/sso-errors.ts';
import * as client from 'openid-client';
import { NoAllowedAddress } from '#platform/network/pin-address.ts';
import type { Fault } from './provider-fault.ts';

const unreachableCodes = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];

/** What went wrong in a request for metadata or keys. */
export function faultOfFetch(error: unknown): Fault {
  if (error instanceof NoAllowedAddress) return { fault: 'address', detail: null };
  if (isUnreachable(error)) return { fault: 'unreachable', detail: null };
  if (error instanceof client.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return { fault: 'other-issuer', detail: issuerIn(error) };
  return { fault: 'not-metadata', detail: null };
}

function issuerIn(error: client.ClientError): string | null {
  const body = (error.cause as { cause?: { body?: { issuer?: unknown } } } | undefined)?.cause?.body;
  const issuer = body?.issuer ?? (error.cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
  return typeof issuer === 'string' ? issuer.slice(0, 500) : null;
}

/** Of a sign-in: the word for its user, and a reason for the administrator. Neither contains what the provider wrote. */
export function failureOfSignIn(error: unknown): { word: SsoError; reason: string } {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { word: 'denied', reason: 'access_denied' }
      : { word: 'rejected', reason: `authorization: ${codeOf(error.error)}` };
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? { word: 'not-started', reason: 'invalid_grant' }
      : { word: 'rejected', reason: `token: ${codeOf(error.error)}` };
  if (isUnreachable(error) || error instanceof NoAllowedAddress)
    return { word: 'unreachable', reason: 'unreachable' };
  if (error instanceof client.ClientError) {
    const claim = claimIn(error);
    return { word: 'rejected', reason: [error.code ?? 'error', claim].filter(Boolean).join(': ') };
  }
  return { word: 'rejected', reason: 'error' };
}

/** Connections that failed come as plain errors of `fetch`, or of the socket. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof client.ClientError)
    return (
      unreachableCodes.includes(error.code ?? '') ||
      isUnreachable(error.cause) ||
      (error.cause instanceof Response && error.cause.status >= 500)
    );
  if (!(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  return (
    ['AbortError', 'TimeoutError'].includes(name) ||
    /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+|\w*CERT\w*|DEPTH_ZERO\w*|ERR_TLS\w*|ERR_SSL\w*)$/.test(String(code)) ||
    (error instanceof TypeError && error.cause !== undefined && isUnreachable(error.cause))
  );
}

/** A code of the protocol, and nothing else. */
const codeOf = (text: unknown) => (/^[a-z_]{1,60}$/.test(String(text)) ? String(text) : 'other');

/** Which claim of the token did not fit; the library names it in the cause. */
function claimIn(error: client.ClientError): string | undefined {
  const message = error.cause instanceof Error ? error.cause.message : '';
  return /"(iss|aud|nonce|exp|nbf|iat|azp|sub|state)"/.exec(message)?.[1];
}
