import { finishSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import { type SsoError, ssoErrors } from '@greenroom/domain/auth/sso/sso-errors.ts';
import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { enterWithTokens } from '../session.ts';
import { markSsoSession } from './sso-mark.ts';
import { removeStarted, type StartedSso } from './started-sso.ts';

/** What the provider's answer led to. */
export type ReturnedSso =
  | { kind: 'entered' }
  | { kind: 'challenge'; challenge: SignInChallenge }
  | { kind: 'failed'; word: SsoError }
  | { kind: 'error'; error: unknown };

const running = new Map<string, Promise<ReturnedSso>>();

/** Each code is tried once, however often the page is drawn. */
export function finishReturn(fragment: string, started: StartedSso | null): Promise<ReturnedSso> {
  const result = running.get(fragment) ?? finish(new URLSearchParams(fragment), started);
  running.set(fragment, result);
  return result;
}

async function finish(fragment: URLSearchParams, started: StartedSso | null): Promise<ReturnedSso> {
  const code = fragment.get('code');
  const word = ssoErrors.find((one) => one === fragment.get('error'));
  if (word) return { kind: 'failed', word };
  // A link to the sign-in of another user ends here: this tab has started none.
  if (!code || !started) return { kind: 'failed', word: 'not-started' };
  removeStarted();
  try {
    const tokens = await call(finishSso, { body: { code, verifier: started.verifier } });
    markSsoSession();
    await enterWithTokens(tokens);
    return { kind: 'entered' };
  } catch (error) {
    const challenge = error instanceof ApiError && error.challenge;
    if (!challenge) return { kind: 'error', error };
    markSsoSession();
    return { kind: 'challenge', challenge };
  }
}
