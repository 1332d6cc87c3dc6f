import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onLogout } from './logout-event.ts';
import { clearTokens, readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';

/** A tab is a copy of the module: tabs share local storage and locks, and nothing else. */
async function openTab() {
  vi.resetModules();
  return (await import('./refresh-tokens.ts')).refreshTokens;
}

/** Like the server: a refresh token works once, and its second use ends the session. */
function rotatingServer() {
  let valid = 'refresh-0';
  let uses = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { refresh_token: used } = JSON.parse(String(init.body));
    await Promise.resolve();
    if (used !== valid) {
      valid = 'none';
      return Response.json({ detail: 'Session ended', code: 'refresh-rejected' }, { status: 401 });
    }
    uses += 1;
    valid = `refresh-${uses}`;
    return Response.json({ access_token: `access-${uses}`, refresh_token: valid, expires_in: 1800 });
  });
  return { uses: () => uses };
}

/** One at a time, except for shared locks; like the browser's, it knows who holds what. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const names = new Set<string>();
  const held: { name: string }[] = [];
  return {
    names,
    held,
    query: async () => ({ held }),
    request: (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as () => Promise<unknown>;
      if (rest.length > 1) {
        const lock = { name };
        held.push(lock);
        return work().finally(() => held.splice(held.indexOf(lock), 1));
      }
      names.add(name);
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  saveTokens({ access_token: 'access-0', refresh_token: 'refresh-0', expires_in: 1800 }, Date.now());
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

describe.each(['with navigator.locks', 'without navigator.locks'])('two tabs %s', (kind) => {
  test('that refresh at once use one refresh token and both continue', async () => {
    const locks = fakeLocks();
    if (kind === 'with navigator.locks')
      Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const server = rotatingServer();
    const loggedOut = vi.fn();
    const stop = onLogout(loggedOut);
    const [one, other] = [await openTab(), await openTab()];
    const tokens = await Promise.all([one('access-0'), other('access-0')]);
    stop();
    expect(tokens).toEqual(['access-1', 'access-1']);
    expect(server.uses()).toBe(1);
    expect(loggedOut).not.toHaveBeenCalled();
    if (kind === 'with navigator.locks') expect([...locks.names]).toEqual(['greenroom-refresh']);
  });
});

test('a tab whose local storage is behind waits for the writes of the other tab', async () => {
  const locks = fakeLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  locks.held.push({ name: 'greenroom-used refresh-0' });
  const server = rotatingServer();
  const refreshed = (await openTab())('access-0');
  await new Promise((resolve) => setTimeout(resolve, 60));
  saveTokens({ access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 1800 }, Date.now());
  await expect(refreshed).resolves.toBe('access-1');
  expect(server.uses()).toBe(0);
});

test('takes over the lease of a tab that is gone', async () => {
  rotatingServer();
  localStorage.setItem('greenroom-refresh', `gone ${Date.now() - 1}`);
  const refresh = await openTab();
  await expect(refresh('access-0')).resolves.toBe('access-1');
  expect(localStorage.getItem('greenroom-refresh')).toBeNull();
});

test('does not restore a session that was signed out during the request', async () => {
  const refresh = await openTab();
  vi.stubGlobal('fetch', async () => {
    clearTokens();
    return Response.json({ access_token: 'late', refresh_token: 'late', expires_in: 1800 });
  });
  await expect(refresh('access-0')).rejects.toThrow();
  expect(readAccessToken()).toBeNull();
});

test('assumes 1800 seconds when the server names no lifetime', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'a', refresh_token: 'r' }));
  const before = Date.now();
  await (await openTab())('access-0');
  const lifetime = Number(localStorage.getItem('token_expiry')) - before;
  expect(lifetime).toBeGreaterThanOrEqual(1_800_000);
  expect(lifetime).toBeLessThan(1_805_000);
});

describe.each([
  ['without any answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server restarts', async () => new Response(null, { status: 503 })],
])('%s', (_, fail) => {
  beforeEach(() => {
    vi.stubGlobal('fetch', fail);
  });

  test('a refresh that a request waits for ends the session', async () => {
    await expect((await openTab())('access-0')).rejects.toThrow();
    expect(readRefreshToken()).toBeNull();
  });

  test('the background check keeps the session for its next run', async () => {
    await expect((await openTab())('access-0', { keepSessionUnlessRejected: true })).rejects.toThrow();
    expect(readRefreshToken()).toBe('refresh-0');
  });

  test('the next caller may use the token at once', async () => {
    const locks = fakeLocks();
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const refresh = await openTab();
    await expect(refresh('access-0', { keepSessionUnlessRejected: true })).rejects.toThrow();
    expect(locks.held).toEqual([]);
    rotatingServer();
    await expect(refresh('access-0')).resolves.toBe('access-1');
    expect(locks.held).toEqual([{ name: 'greenroom-used refresh-0' }]);
  });
});

test('a rejection ends the session, also for the background check', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Session ended' }, { status: 401 }));
  await expect((await openTab())('access-0', { keepSessionUnlessRejected: true })).rejects.toThrow();
  expect(readRefreshToken()).toBeNull();
});
