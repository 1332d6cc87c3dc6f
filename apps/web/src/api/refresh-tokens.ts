import { refreshTokens as refreshEndpoint } from '@greenroom/domain/auth/endpoints.ts';
import { ApiError, isRefused } from './api-error.ts';
import { logFailure } from './log-failure.ts';
import { dispatchLogout } from './logout-event.ts';
import { sendRequest } from './send-request.ts';
import { expiresWithin, readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';
import { awaitUnusedToken, markUsed } from './used-refresh-token.ts';
import { withRefreshLock } from './with-refresh-lock.ts';

export type RefreshOptions = {
  /** For those who try again: unless the server says no, the session may still be good. */
  keepSessionUnlessRefused?: boolean;
};

let running: Promise<string> | null = null;

/**
 * Answers a token newer than `staleToken`, with one refresh for everyone who waits. A refresh token works once, and its
 * second use ends the session, so tabs take turns, and the next one in line uses what the first one brought.
 * When the refresh fails the tokens are cleared and the logout event goes out.
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
      // Signed out, or in again, while the answer was on its way: these tokens belong to a session that is over.
      throw new ApiError({ status: null, code: 'session-changed' });
    }
    saveTokens(tokens, Date.now());
    return tokens.access_token;
  } catch (error) {
    if (error instanceof ApiError) logFailure(refreshEndpoint, error);
    const superseded = readRefreshToken() !== refreshToken;
    const isKept = options.keepSessionUnlessRefused && !isRefused(error);
    if (!superseded && !isKept) dispatchLogout({ error, fallback: 'errors.refreshToken' });
    unmark();
    throw error;
  }
}
