import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import {
  getCurrentUser,
  login,
  logout,
  reauthenticate,
  setOwnPassword,
  updateOwnAccount,
} from '@greenroom/domain/auth/endpoints.ts';
import type { OwnAccount, OwnAccountChange } from '@greenroom/domain/auth/own-account.ts';
import { signOutSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import { ApiError, isRejected } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { clearUserState, dispatchLogout, onLogout, type SessionFailure } from '#api/logout-event.ts';
import { refreshTokens } from '#api/refresh-tokens.ts';
import { removeDraftsOfOthers } from '#api/remove-drafts-of-others.ts';
import { closeStartGate, openStartGate } from '#api/start-gate.ts';
import {
  expiresWithin,
  readAccessToken,
  readRefreshToken,
  readTokenUserId,
  refreshTokenKey,
  saveTokens,
} from '#api/token-store.ts';
import { setLanguage } from '#i18n/i18n.ts';
import { setTimeZone } from '#i18n/time-zone.ts';
import { translator } from '#i18n/translator.ts';
import { setThemeChoice } from '#theme/theme.ts';
import { takeSsoMark } from './sso/sso-mark.ts';

/** A server of the release before sends none of these. */
export type SessionUser = User &
  Partial<Pick<OwnAccount, 'language' | 'theme' | 'time_zone' | 'sees_several_partners' | 'factor_due_at'>>;

export type Session = {
  readonly loading: boolean;
  /** The visit has just begun, with tokens from the last one: the layout is shown, without anything of a user. */
  readonly starting: boolean;
  /** Tokens exist, but the server has not confirmed whose they are. They are kept, and the page offers to try again. */
  readonly noResponse: boolean;
  readonly authenticated: boolean;
  readonly forcePasswordChange: boolean;
  readonly user: SessionUser | null;
  /** After a deliberate sign-out the next user is not sent to the last user's page. */
  readonly signedOut: boolean;
  /** Shown on the sign-in page, so that users know why it appears. */
  readonly failure: SessionFailure | null;
};

const emptySession: Session = {
  loading: false,
  starting: false,
  noResponse: false,
  authenticated: false,
  forcePasswordChange: false,
  user: null,
  signedOut: false,
  failure: null,
};

/** The pauses between retries when the server does not respond at the start: it may be restarting. */
const retryPauses = [500, 1_000, 2_000, 3_000, 4_000];
/** After this time the user sees a message; a later response still counts. */
const deadlineMilliseconds = 10_000;

const listeners = new Set<() => void>();
let session: Session = { ...emptySession, loading: true };
/** Whose tokens the visit began with, as far as the token tells. */
let startedFor: number | null = null;
let restoring: Promise<void> | null = null;

export function currentSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it once at start: restores the session and keeps it in step with the API client and with other tabs. */
export async function startSession(): Promise<void> {
  onLogout((failure) => {
    setTimeZone(null);
    setSession({ ...emptySession, signedOut: session.signedOut, failure });
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === refreshTokenKey || key === null) followTokens();
  });
  // A suspended tab has missed the changes of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followTokens();
  });
  window.addEventListener('online', retryStart);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followTokens();
  });
  if (readRefreshToken()) {
    startedFor = readTokenUserId();
    closeStartGate();
    setSession({ ...emptySession, loading: true, starting: true });
  }
  await restoreSession();
}

export async function signIn(email: string, password: string): Promise<void> {
  await enterWithTokens(await call(login, { body: { username: email, password } }));
}

/** After the last step of a sign-in. */
export async function enterWithTokens(tokens: AuthTokens): Promise<void> {
  saveTokens(tokens, Date.now());
  try {
    const user = await call(getCurrentUser, {});
    // Only at a sign-in: what the browser has stored since is newer.
    if (user.language) setLanguage(user.language);
    if (user.theme) setThemeChoice(user.theme);
    enter(user, tokens.force_password_change || user.force_password_change);
  } catch (error) {
    dispatchLogout({ error, fallback: 'errors.getUserInfo' });
    throw error;
  }
}

export async function signOut(): Promise<void> {
  const refreshToken = readRefreshToken();
  if (session.user) removeDraftsOfOthers(session.user.id);
  setSession({ ...emptySession, signedOut: true });
  dispatchLogout();
  // The browser drops the session in any case; the server is notified if it can be reached.
  if (!refreshToken) return;
  const body = { refresh_token: refreshToken };
  if (!takeSsoMark()) return void (await call(logout, { body }).catch(() => {}));
  const ended = await call(signOutSso, { body }).catch(() => null);
  // The provider has a session of its own, and would open ours again without a question.
  if (ended?.end_session_url) window.location.assign(ended.end_session_url);
}

/** The sign-in page is shown: a page requested from now on is requested by the next user. */
export function clearSignOut(): void {
  if (session.signedOut) setSession({ ...session, signedOut: false });
}

export async function changePassword(password: string): Promise<void> {
  if (!readAccessToken()) throw new ApiError({ status: null, detail: translator.t('errors.tokenMissing') });
  await call(setOwnPassword, { body: { password } });
  setSession({ ...session, forcePasswordChange: false });
}

/** For a signed-in user: the current password is checked first. */
export async function replacePassword(current: string, password: string): Promise<void> {
  await call(reauthenticate, { body: { password: current } });
  await changePassword(password);
}

export async function changeOwnAccount(change: OwnAccountChange): Promise<void> {
  followOwnChange(await call(updateOwnAccount, { body: change }));
}

/** An administrator may change the own account: name, partner and rights take effect at once. */
export function followOwnChange(changed: SessionUser): void {
  if (session.user?.id !== changed.id) return;
  if (changed.is_active) enter({ ...session.user, ...changed }, changed.force_password_change);
  else dispatchLogout();
}

function restoreSession(): Promise<void> {
  restoring ??= tryToRestore().finally(() => {
    restoring = null;
  });
  return restoring;
}

/** Drops the tokens only when the server rejects them. */
async function tryToRestore(): Promise<void> {
  const timer = setTimeout(showNoResponse, deadlineMilliseconds);
  try {
    for (let tries = 0; readRefreshToken() && !session.authenticated; tries += 1) {
      const retryPause = retryPauses[tries];
      try {
        const user = await loadUser();
        return enter(user, user.force_password_change);
      } catch (error) {
        if (!readRefreshToken() || session.authenticated) break;
        if (isRejected(error)) return dispatchLogout({ error, fallback: 'errors.getUserInfo' });
        if (retryPause === undefined) return showNoResponse();
        await new Promise((resolve) => setTimeout(resolve, retryPause));
      }
    }
    if (session.loading || session.noResponse) setSession(emptySession);
  } finally {
    clearTimeout(timer);
  }
}

function showNoResponse(): void {
  if (session.loading) setSession({ ...emptySession, noResponse: true });
}

/** Runs on "Try again". */
export function retryStart(): void {
  if (!session.noResponse) return;
  setSession({ ...emptySession, loading: true });
  void restoreSession();
}

async function loadUser(): Promise<SessionUser> {
  const options = { keepSessionUnlessRejected: true, restoresSession: true };
  if (expiresWithin(0, Date.now())) await refreshTokens(readAccessToken(), options);
  startedFor ??= readTokenUserId();
  const userId = readTokenUserId();
  const user = await call(getCurrentUser, {}, options);
  if (session.starting && hasUserChanged()) leaveUser();
  // Another user may have signed in in another tab while the request was running.
  return readTokenUserId() === userId ? user : loadUser();
}

function hasUserChanged(): boolean {
  return (readTokenUserId() ?? startedFor) !== startedFor;
}

/** The tokens belong to another user than what is on the screen. */
function leaveUser(): void {
  clearUserState();
  setSession({ ...emptySession, loading: true });
}

/** All tabs share the tokens, so the tokens reveal what other tabs did. */
function followTokens(): void {
  if (!readRefreshToken()) {
    if (session.authenticated) dispatchLogout();
    else if (session.loading || session.noResponse) setSession(emptySession);
    return;
  }
  if (session.user) {
    if ((readTokenUserId() ?? session.user.id) === session.user.id) return;
    leaveUser();
  } else if (session.starting && hasUserChanged()) leaveUser();
  void restoreSession();
}

function enter(user: SessionUser, forcePasswordChange: boolean): void {
  setTimeZone(user.time_zone ?? null);
  setSession({ ...emptySession, authenticated: true, forcePasswordChange, user });
}

function setSession(next: Session): void {
  session = next;
  if (!next.starting) openStartGate();
  for (const listener of listeners) listener();
}
