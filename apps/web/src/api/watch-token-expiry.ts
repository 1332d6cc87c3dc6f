import { refreshTokens } from './refresh-tokens.ts';
import { expiresWithin, readAccessToken, readRefreshToken } from './token-store.ts';

const checkEvery = 5 * 60 * 1000;
const refreshWithin = 5 * 60 * 1000;

/**
 * Keeps an open page signed in: checks every five minutes, and refreshes when the token expires within five (spec
 * section 9).
 */
export function watchTokenExpiry(): () => void {
  const timer = setInterval(() => {
    if (!readRefreshToken() || !expiresWithin(refreshWithin, Date.now())) return;
    refreshTokens(readAccessToken(), { keepSessionUnlessRejected: true }).catch(() => {
      // refreshTokens has logged it and ended the session if it is over.
    });
  }, checkEvery);
  return () => clearInterval(timer);
}
