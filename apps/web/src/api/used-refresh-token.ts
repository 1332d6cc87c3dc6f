import { readRefreshToken } from './token-store.ts';

/** Local storage reaches the other tabs within this time, even on a very busy machine. */
const catchUpMilliseconds = 5_000;
const keepMilliseconds = 60_000;
const pollMilliseconds = 25;

/**
 * Marks this refresh token as used in all tabs, before it is sent. Chromium passes a lock to the next tab before the
 * last tab's writes to local storage: without this mark the next tab would use the old token a second time, and the
 * session would end. A mark is its own lock, so it disappears with its tab. Returns a function that removes it, for a
 * token that brought nothing and may be tried again.
 */
export async function markUsed(refreshToken: string): Promise<() => void> {
  if (!navigator.locks) return () => {};
  return new Promise((marked) => {
    void navigator.locks.request(
      markOf(refreshToken),
      { mode: 'shared' },
      () =>
        new Promise<void>((release) => {
          setTimeout(release, keepMilliseconds);
          marked(release);
        }),
    );
  });
}

/** Waits until local storage no longer shows a refresh token that another tab has used. */
export async function awaitUnusedToken(): Promise<void> {
  if (!navigator.locks) return;
  const { held = [] } = await navigator.locks.query();
  const marks = new Set(held.map(({ name }) => name));
  const end = Date.now() + catchUpMilliseconds;
  while (marks.has(markOf(readRefreshToken() ?? '')) && Date.now() < end) await pause(pollMilliseconds);
}

function markOf(refreshToken: string): string {
  return `greenroom-used ${refreshToken}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
