import { clearTokens } from './token-store.ts';

const logoutEvent = 'greenroom:logout';

/** Why a session ended without anyone asking for it; the fallback is for a failure without a detail. */
export type SessionFailure = { error: unknown; fallback: 'errors.refreshToken' | 'errors.getUserInfo' };

/** Ends the session in this tab; other tabs see the tokens go. */
export function dispatchLogout(failure: SessionFailure | null = null): void {
  clearTokens();
  clearUserState(failure);
}

/** Clears the state of the last user in this tab. The tokens stay: they belong to another user by now. */
export function clearUserState(failure: SessionFailure | null = null): void {
  window.dispatchEvent(new CustomEvent(logoutEvent, { detail: failure }));
}

export function onLogout(listener: (failure: SessionFailure | null) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<SessionFailure | null>).detail);
  window.addEventListener(logoutEvent, handle);
  return () => window.removeEventListener(logoutEvent, handle);
}
