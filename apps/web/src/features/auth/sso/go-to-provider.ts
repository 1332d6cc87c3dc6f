import { startSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import { call } from '#api/http-client.ts';
import { type StartedSso, storeStarted } from './started-sso.ts';

/**
 * Leaves the console for the provider. The code that comes back belongs to this tab: it is only worth something with the
 * number whose hash the server has got here.
 */
export async function goToProvider(started: Omit<StartedSso, 'verifier'>): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = base64url(new Uint8Array(hash));
  const { authorization_url } = await call(startSso, { body: { email: started.email, challenge } });
  storeStarted({ ...started, verifier });
  window.location.assign(authorization_url);
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
