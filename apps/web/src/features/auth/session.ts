import type { CurrentUser, User } from '@greenroom/domain/auth/current-user.ts';
import { getCurrentUser, login, logout, setOwnPassword } from '@greenroom/domain/auth/endpoints.ts';
import i18next from 'i18next';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { dispatchLogout, onLogout, type SessionFailure } from '#api/logout-event.ts';
import { refreshTokens } from '#api/refresh-tokens.ts';
import {
  expiresWithin,
  readAccessToken,
  readRefreshToken,
  refreshTokenKey,
  saveTokens,
} from '#api/token-store.ts';

export type Session = {
  readonly loading: boolean;
  readonly authenticated: boolean;
  readonly forcePasswordChange: boolean;
  readonly user: CurrentUser | null;
  /** After a deliberate sign-out the next person is not sent to the page that the last one left. */
  readonly signedOut: boolean;
  /** Told on the sign-in page, so that nobody wonders why it is there. */
  readonly failure: SessionFailure | null;
};

const nobody: Session = {
  loading: false,
  authenticated: false,
  forcePasswordChange: false,
  user: null,
  signedOut: false,
  failure: null,
};

const listeners = new Set<() => void>();
let session: Session = { ...nobody, loading: true };

export function currentSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once at start: restores the session and keeps it in step with the transport and with other tabs. */
export async function startSession(): Promise<void> {
  onLogout((failure) => setSession({ ...nobody, signedOut: session.signedOut, failure }));
  window.addEventListener('storage', followOtherTab);
  await restoreSession();
}

export async function signIn(email: string, password: string): Promise<void> {
  const tokens = await call(login, { body: { username: email, password } });
  saveTokens(tokens, Date.now());
  try {
    const user = await call(getCurrentUser, {});
    enter(user, tokens.force_password_change || user.force_password_change);
  } catch (error) {
    dispatchLogout({ error, fallback: 'errors.getUserInfo' });
    throw error;
  }
}

export async function signOut(): Promise<void> {
  const refreshToken = readRefreshToken();
  setSession({ ...nobody, signedOut: true });
  dispatchLogout();
  // The browser has forgotten the session either way; the server is told when it can be reached.
  if (refreshToken) await call(logout, { body: { refresh_token: refreshToken } }).catch(() => {});
}

/** The sign-in page stands: a page that is asked for from now on is asked for by the next person. */
export function forgetSignOut(): void {
  if (session.signedOut) setSession({ ...session, signedOut: false });
}

export async function changePassword(password: string): Promise<void> {
  if (!readAccessToken()) throw new ApiError({ status: null, detail: i18next.t('errors.tokenMissing') });
  await call(setOwnPassword, { body: { password } });
  setSession({ ...session, forcePasswordChange: false });
}

/** An administrator may change the own account: name, partner and rights are the new ones at once. */
export function followOwnChange(changed: User): void {
  if (session.user?.id !== changed.id) return;
  if (changed.is_active) setSession({ ...session, user: { ...session.user, ...changed } });
  else dispatchLogout();
}

async function restoreSession(): Promise<void> {
  if (!readRefreshToken()) return setSession(nobody);
  try {
    if (expiresWithin(0, Date.now())) await refreshTokens(readAccessToken());
    const user = await loadUser();
    enter(user, user.force_password_change);
  } catch (error) {
    if (readRefreshToken()) dispatchLogout({ error, fallback: 'errors.getUserInfo' });
    else if (session.loading) setSession(nobody);
  }
}

/** A server that is just restarting gets a second chance before the visitor is signed out. */
async function loadUser(): Promise<CurrentUser> {
  try {
    return await call(getCurrentUser, {});
  } catch (error) {
    const refused = error instanceof ApiError && error.status !== null && error.status < 500;
    if (refused) throw error;
    return call(getCurrentUser, {});
  }
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== refreshTokenKey && event.key !== null) return;
  const present = readRefreshToken() !== null;
  if (!present && session.authenticated) dispatchLogout();
  if (present && !session.authenticated && !session.loading) void restoreSession();
}

function enter(user: CurrentUser, forcePasswordChange: boolean): void {
  setSession({ ...nobody, authenticated: true, forcePasswordChange, user });
}

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
