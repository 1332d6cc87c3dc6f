import { dropStarted } from './started-requests.ts';
import { clearTokens } from './token-store.ts';

const logoutEvent = 'greenroom:logout';

/** Why a session ended without a sign-out; the fallback is for a failure without a detail. */
export type SessionFailure = { error: unknown; fallback: 'errors.refreshToken' | 'errors.getUserInfo' };

/** Ends the session in this tab; other tabs notice that the tokens are gone. */
export function dispatchLogout(failure: SessionFailure | null = null): void {
  clearTokens();
  clearUserState(failure);
}

/** Clears the state of the last user in this tab. The tokens stay: they already belong to another user. */
export function clearUserState(failure: SessionFailure | null = null): void {
  dropStarted();
  window.dispatchEvent(new CustomEvent(logoutEvent, { detail: failure }));
}

export function onLogout(listener: (failure: SessionFailure | null) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<SessionFailure | null>).detail);
  window.addEventListener(logoutEvent, handle);
  return () => window.removeEventListener(logoutEvent, handle);
}
