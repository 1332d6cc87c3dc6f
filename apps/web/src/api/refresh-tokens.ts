import { refreshTokens as refreshEndpoint } from '@greenroom/domain/auth/endpoints.ts';
import { ApiError, isRejected } from './api-error.ts';
import { logFailure } from './log-failure.ts';
import { dispatchLogout } from './logout-event.ts';
import { sendRequest } from './send-request.ts';
import { expiresWithin, readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';
import { awaitUnusedToken, markUsed } from './used-refresh-token.ts';
import { withRefreshLock } from './with-refresh-lock.ts';

export type RefreshOptions = {
  /** For callers that retry: unless the server rejects it, the session may still be valid. */
  keepSessionUnlessRejected?: boolean;
};

let running: Promise<string> | null = null;

/**
 * Returns a token newer than `staleToken`, with one refresh for all waiting callers. A refresh token works once, and
 * its second use ends the session, so tabs take turns, and the next one uses the tokens of the first. When the refresh
 * fails, the tokens are cleared and the logout event is sent.
 */
export function refreshTokens(staleToken: string | null, options: RefreshOptions = {}): Promise<string> {
  running ??= withRefreshLock(() => refreshInTurn(staleToken, options)).finally(() => {
    running = null;
  });
  return running;
}

async function refreshInTurn(staleToken: string | null, options: RefreshOptions): Promise<string> {
  await awaitUnusedToken();
  const stored = readAccessToken();
  if (stored && stored !== staleToken && !expiresWithin(0, Date.now())) return stored;

  const refreshToken = readRefreshToken();
  let unmark = () => {};
  try {
    if (!refreshToken) throw new ApiError({ status: null, code: 'refresh-rejected' });
    unmark = await markUsed(refreshToken);
    const response = await sendRequest(refreshEndpoint, { body: { refresh_token: refreshToken } });
    const tokens = await response.json();
    if (readRefreshToken() !== refreshToken) {
      // The user signed out, or in again, while the request was running: these tokens belong to an ended session.
      throw new ApiError({ status: null, code: 'session-changed' });
    }
    saveTokens(tokens, Date.now());
    return tokens.access_token;
  } catch (error) {
    if (error instanceof ApiError) logFailure(refreshEndpoint, error);
    const superseded = readRefreshToken() !== refreshToken;
    const isKept = options.keepSessionUnlessRejected && !isRejected(error);
    if (!superseded && !isKept) dispatchLogout({ error, fallback: 'errors.refreshToken' });
    unmark();
    throw error;
  }
}
