import { describe, expect, test, vi } from 'vitest';
import {
  fromOtherTab,
  inAnHour,
  openPage,
  type Responses,
  respondWith,
  setUpSessionPage,
  storeTokens,
  tokens,
  user,
} from '#test/session-page.ts';

setUpSessionPage();

describe('signing in', () => {
  test('stores the tokens and loads the user', async () => {
    respondWith({
      login: () => Response.json({ ...tokens, force_password_change: false }),
      me: () => Response.json(user),
    });
    const page = await openPage();
    await page.startSession();
    await page.signIn('ada@lumiere.example', 'secret');
    expect(localStorage.getItem('access_token')).toBe('new-access');
    expect(page.currentSession()).toMatchObject({ authenticated: true, forcePasswordChange: false });
  });

  test('takes the forced flag from the response and drops it when the password is changed', async () => {
    respondWith({
      login: () => Response.json({ ...tokens, force_password_change: true }),
      me: () => Response.json(user),
      'set-password': () => new Response(null, { status: 204 }),
    });
    const page = await openPage();
    await page.startSession();
    await page.signIn('ada@lumiere.example', 'secret');
    expect(page.currentSession().forcePasswordChange).toBe(true);
    await page.changePassword('a-new-password');
    expect(page.currentSession()).toMatchObject({ authenticated: true, forcePasswordChange: false });
  });

  test('keeps no tokens when the user cannot be loaded', async () => {
    respondWith({
      login: () => Response.json({ ...tokens, force_password_change: false }),
      me: () => new Response(null, { status: 500 }),
    });
    const page = await openPage();
    await page.startSession();
    await expect(page.signIn('ada@lumiere.example', 'secret')).rejects.toThrow();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(page.currentSession()).toMatchObject({
      authenticated: false,
      failure: { fallback: 'errors.getUserInfo' },
    });
  });
});

test('a password change without a token is rejected before any call', async () => {
  const calls = respondWith({});
  const page = await openPage();
  await expect(page.changePassword('a-new-password')).rejects.toThrow();
  expect(calls).toEqual([]);
});

describe('an open session', () => {
  async function openSession(responses: Responses = {}) {
    storeTokens(inAnHour());
    const calls = respondWith({ me: () => Response.json(user), ...responses });
    const page = await openPage();
    await page.startSession();
    return { page, calls };
  }

  test('ends with the logout event of the transport', async () => {
    const { page } = await openSession();
    const { dispatchLogout } = await import('#api/logout-event.ts');
    dispatchLogout();
    expect(page.currentSession()).toMatchObject({ authenticated: false, user: null, signedOut: false });
  });

  test('ends at once when signing out, even if the server cannot be notified', async () => {
    const { page, calls } = await openSession({ logout: () => new Response(null, { status: 503 }) });
    await page.signOut();
    expect(page.currentSession()).toMatchObject({ authenticated: false, signedOut: true });
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(calls).toContain('logout');
    page.clearSignOut();
    expect(page.currentSession()).toMatchObject({ authenticated: false, signedOut: false });
  });

  test('removes what other users of the browser have typed when signing out, and nothing when it expires', async () => {
    const mine = 'greenroom.draft.1.ticket:2';
    const others = 'greenroom.draft.12.ticket:2';
    const { page } = await openSession();
    for (const key of [mine, others]) localStorage.setItem(key, 'x');
    const { dispatchLogout } = await import('#api/logout-event.ts');
    dispatchLogout();
    expect(localStorage.getItem(others)).toBe('x');
    const next = await openSession();
    await next.page.signOut();
    expect(page).toBeDefined();
    expect([localStorage.getItem(mine), localStorage.getItem(others)]).toEqual(['x', null]);
  });

  test('ends when another tab signs out, and opens again when it signs in', async () => {
    const { page } = await openSession();
    fromOtherTab(() => localStorage.clear());
    expect(page.currentSession().authenticated).toBe(false);
    fromOtherTab(() => storeTokens(inAnHour()));
    await vi.waitFor(() => expect(page.currentSession().authenticated).toBe(true), { timeout: 10_000 });
  });

  test('stays when another tab only refreshes the tokens', async () => {
    const { page, calls } = await openSession();
    fromOtherTab(() => localStorage.setItem('refresh_token', 'rotated'));
    expect(page.currentSession().authenticated).toBe(true);
    expect(calls).toEqual(['me']);
  });

  test('has the new name and rights after a change of the own account, and of no other', async () => {
    const { page } = await openSession();
    page.followOwnChange({ ...user, id: 2, full_name: 'Bob' });
    expect(page.currentSession().user).toEqual(user);
    page.followOwnChange({ ...user, full_name: 'Ada L.', is_superuser: true });
    expect(page.currentSession().user).toEqual({ ...user, full_name: 'Ada L.', is_superuser: true });
  });

  test('ends when the own account is deactivated', async () => {
    const { page } = await openSession();
    page.followOwnChange({ ...user, is_active: false });
    expect(page.currentSession().authenticated).toBe(false);
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });
});

describe('tokens of another user in local storage', () => {
  const bob = { ...user, id: 2, full_name: 'Bob' };

  /** Like the server's: whose it is stands in the middle, for everyone to read. */
  function accessTokenOf(id: number): string {
    const payload = btoa(JSON.stringify({ sid: 'ÿ?~', sub: String(id) }));
    return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
  }

  /** Responds with the user of the token. */
  function respondByToken() {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      const token = headers.get('authorization') ?? '';
      requests.push(token);
      return Response.json(token.includes(accessTokenOf(2)) ? bob : user);
    });
    return requests;
  }

  async function openSession() {
    storeTokens(inAnHour(), accessTokenOf(1));
    const requests = respondByToken();
    const page = await openPage();
    const { queryClient } = await import('#api/query-client.ts');
    await page.startSession();
    queryClient.setQueryData(['rooms'], ['Forum']);
    return { page, queryClient, requests };
  }

  const wakeUps: [string, () => void][] = [
    [
      'another tab tells of them',
      () => window.dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' })),
    ],
    [
      'the page comes back from the cache of the browser',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['the tab is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ];

  test.each(wakeUps)('open a session of that user when %s', async (_, wakeUp) => {
    const { page, queryClient } = await openSession();
    storeTokens(inAnHour(), accessTokenOf(2));
    wakeUp();
    expect(page.currentSession()).toMatchObject({ loading: true, authenticated: false, user: null });
    expect(queryClient.getQueryData(['rooms'])).toBeUndefined();
    await vi.waitFor(() => expect(page.currentSession().user).toEqual(bob), { timeout: 10_000 });
    expect(localStorage.getItem('access_token')).toBe(accessTokenOf(2));
  });

  test.each(wakeUps)('end the session if they are gone when %s', async (_, wakeUp) => {
    const { page, queryClient } = await openSession();
    localStorage.clear();
    wakeUp();
    expect(page.currentSession()).toMatchObject({ loading: false, authenticated: false, user: null });
    expect(queryClient.getQueryData(['rooms'])).toBeUndefined();
  });

  test.each([
    ['a new token of the same person', accessTokenOf(1)],
    ['a token that does not tell', 'e30.bnVsbA.x'],
    ['no token at all', 'stored-access'],
  ])('are not %s', async (_, accessToken) => {
    const { page, queryClient, requests } = await openSession();
    storeTokens(inAnHour(), accessToken);
    for (const [, wakeUp] of wakeUps) wakeUp();
    expect(page.currentSession().user).toEqual(user);
    expect(queryClient.getQueryData(['rooms'])).toEqual(['Forum']);
    expect(requests).toHaveLength(1);
  });

  test('that arrived while the user was being loaded are used for another request', async () => {
    storeTokens(inAnHour(), accessTokenOf(1));
    respondByToken();
    const page = await openPage();
    const { queryClient } = await import('#api/query-client.ts');
    const started = page.startSession();
    expect(page.currentSession()).toMatchObject({ loading: true, starting: true, user: null });
    queryClient.setQueryData(['rooms'], ['Forum']);
    fromOtherTab(() => storeTokens(inAnHour(), accessTokenOf(2)));
    // The screen of the first user is left at once: it may already show responses.
    expect(page.currentSession()).toMatchObject({ loading: true, starting: false, user: null });
    expect(queryClient.getQueryData(['rooms'])).toBeUndefined();
    await started;
    expect(page.currentSession().user).toEqual(bob);
  });

  test('of which no other tab has told yet are noticed with the response', async () => {
    storeTokens(inAnHour(), accessTokenOf(1));
    respondByToken();
    const page = await openPage();
    const { queryClient } = await import('#api/query-client.ts');
    const started = page.startSession();
    queryClient.setQueryData(['rooms'], ['Forum']);
    storeTokens(inAnHour(), accessTokenOf(2));
    await started;
    expect(page.currentSession().user).toEqual(bob);
    expect(queryClient.getQueryData(['rooms'])).toBeUndefined();
  });
});
