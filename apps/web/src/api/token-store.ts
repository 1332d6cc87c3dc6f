import { accessTokenSeconds } from '@greenroom/domain/auth/auth-tokens.ts';

const accessKey = 'access_token';
export const refreshTokenKey = 'refresh_token';
const expiryKey = 'token_expiry';

type NewTokens = { access_token: string; refresh_token: string; expires_in?: number | null };

export function readAccessToken(): string | null {
  return localStorage.getItem(accessKey);
}

export function readRefreshToken(): string | null {
  return localStorage.getItem(refreshTokenKey);
}

/** The user of the stored access token, unverified: only the server can check it. Null when the token names none. */
export function readTokenUserId(): number | null {
  try {
    const payload = readAccessToken()?.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return Number.isSafeInteger(Number(sub)) ? Number(sub) : null;
  } catch {
    return null;
  }
}

/**
 * The refresh token is written last: other tabs listen to it, and find the rest in place. The expiry is written first:
 * a tab that sees half of this must not take the new access token for an expired one.
 */
export function saveTokens(tokens: NewTokens, now: number): void {
  const lifetime = tokens.expires_in || accessTokenSeconds;
  localStorage.setItem(expiryKey, String(now + lifetime * 1000));
  localStorage.setItem(accessKey, tokens.access_token);
  localStorage.setItem(refreshTokenKey, tokens.refresh_token);
}

export function clearTokens(): void {
  for (const key of [accessKey, expiryKey, refreshTokenKey]) localStorage.removeItem(key);
}

/** Also true when there is no access token, or when its expiry is unknown. */
export function expiresWithin(milliseconds: number, now: number): boolean {
  const expiry = Number(localStorage.getItem(expiryKey));
  return !readAccessToken() || !Number.isFinite(expiry) || expiry - now <= milliseconds;
}
