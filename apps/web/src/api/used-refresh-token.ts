import { readRefreshToken } from './token-store.ts';

/** Local storage reaches the other tabs within this, also on a machine that is very busy. */
const catchUpMilliseconds = 5_000;
const keepMilliseconds = 60_000;
const pollMilliseconds = 25;

/**
 * Says in all tabs that this refresh token is spent, before it is sent. Chromium hands a lock to the next tab sooner than
 * what the last tab wrote to local storage: without this mark the next tab would use the old token a second time, and the
 * session would end. A mark is a lock of its own, so it goes when its tab goes. Answers how to take it back, for a token
 * that brought nothing and may be tried again.
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
