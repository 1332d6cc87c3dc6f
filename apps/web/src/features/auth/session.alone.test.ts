import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const user = {
  id: 1,
  username: 'ada',
  email: 'ada@lumiere.example',
  full_name: 'Ada Lovelace',
  partner_id: 3,
  partner_name: 'Lumière',
  is_active: true,
  is_superuser: false,
  force_explicit_grants: false,
  roles: ['technician'],
  permissions: [],
  effective_permissions: [],
  created_at: '2026-01-05T08:00:00Z',
  force_password_change: false,
};
const tokens = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  expires_in: 1800,
  token_type: 'bearer',
};

type Responses = Record<string, () => Response>;

/** Responds by the last part of the path; others get 404. */
function respondWith(responses: Responses) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    calls.push(name);
    return responses[name]?.() ?? Response.json({ detail: 'Not found' }, { status: 404 });
  });
  return calls;
}

async function openPage() {
  vi.resetModules();
  return import('./session.ts');
}

function storeTokens(expiry: number, accessToken = 'stored-access') {
  localStorage.setItem('access_token', accessToken);
  localStorage.setItem('refresh_token', 'stored-refresh');
  localStorage.setItem('token_expiry', String(expiry));
}

function fromOtherTab(change: () => void) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' }));
}

const inAnHour = () => Date.now() + 3_600_000;

/** Ends what the page of one test listens to, before the next one opens its own. */
let leavePage = new AbortController();
for (const target of [window, document]) {
  const listen = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  target.addEventListener = (name: string, listener: unknown) =>
    listen(name, listener as EventListener, { signal: leavePage.signal });
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  leavePage = new AbortController();
});

afterEach(() => leavePage.abort());

describe('on startup', () => {
  test('no user is signed in without a refresh token, and no call is made', async () => {
    const calls = respondWith({});
    const page = await openPage();
    expect(page.currentSession()).toMatchObject({ loading: true, authenticated: false });
    await page.startSession();
    expect(page.currentSession()).toMatchObject({ loading: false, authenticated: false });
    expect(calls).toEqual([]);
  });

  test('a valid stored access token is used unchanged', async () => {
    storeTokens(inAnHour());
    const calls = respondWith({ me: () => Response.json(user) });
    const page = await openPage();
    await page.startSession();
    expect(calls).toEqual(['me']);
    expect(page.currentSession()).toMatchObject({ authenticated: true, user: { full_name: 'Ada Lovelace' } });
  });

  test.each([
    ['expired', () => storeTokens(Date.now() - 1)],
    ['missing', () => localStorage.setItem('refresh_token', 'stored-refresh')],
  ])('an access token that is %s is refreshed first', async (_, store) => {
    store();
    const calls = respondWith({ refresh: () => Response.json(tokens), me: () => Response.json(user) });
    const page = await openPage();
    await page.startSession();
    expect(calls).toEqual(['refresh', 'me']);
    expect(page.currentSession().authenticated).toBe(true);
  });

  test('a failure clears the tokens', async () => {
    storeTokens(inAnHour());
    respondWith({ me: () => Response.json({ detail: 'Not authenticated' }, { status: 401 }) });
    const page = await openPage();
    await page.startSession();
    expect(page.currentSession()).toMatchObject({
      loading: false,
      authenticated: false,
      failure: { error: { detail: 'Not authenticated' }, fallback: 'errors.getUserInfo' },
    });
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test('a rejected refresh clears the tokens and says why', async () => {
    storeTokens(Date.now() - 1);
    respondWith({ refresh: () => Response.json({ detail: 'Session ended' }, { status: 401 }) });
    const page = await openPage();
    await page.startSession();
    expect(page.currentSession()).toMatchObject({
      loading: false,
      authenticated: false,
      failure: { error: { detail: 'Session ended' }, fallback: 'errors.refreshToken' },
    });
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('a reload does not skip a forced password change', async () => {
    storeTokens(inAnHour());
    respondWith({ me: () => Response.json({ ...user, force_password_change: true }) });
    const page = await openPage();
    await page.startSession();
    expect(page.currentSession().forcePasswordChange).toBe(true);
  });
});

describe('the first calls of a visit', () => {
  const calls = async () => (await import('#api/http-client.ts')).call;

  test('wait for the refresh of an expired token, which is the only one', async () => {
    storeTokens(Date.now() - 1);
    const requests = respondWith({
      refresh: () => Response.json(tokens),
      me: () => Response.json(user),
      summary: () => Response.json({ sites: 1 }),
    });
    const page = await openPage();
    const call = await calls();
    const started = page.startSession();
    await expect(call(getDashboardSummary, {})).resolves.toEqual({ sites: 1 });
    await started;
    expect(requests.sort()).toEqual(['me', 'refresh', 'summary']);
  });

  test('report their failure only when the user is known', async () => {
    storeTokens(inAnHour());
    let arrive = (_: Response) => {};
    const me = new Promise<Response>((resolve) => (arrive = resolve));
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/me') ? me : Promise.resolve(Response.json({}, { status: 403 })),
    );
    const page = await openPage();
    const call = await calls();
    const started = page.startSession();
    const failed = vi.fn();
    const called = call(getDashboardSummary, {}).catch(failed);
    await new Promise((resolve) => setTimeout(resolve));
    expect(failed).not.toHaveBeenCalled();
    arrive(Response.json(user));
    await Promise.all([started, called]);
    expect(failed).toHaveBeenCalledOnce();
  });

  test('fail without a word of their own when the session is over', async () => {
    storeTokens(inAnHour());
    const over = () => Response.json({ code: 'token-expired', detail: 'Session ended' }, { status: 401 });
    respondWith({ me: over, summary: over, refresh: over });
    const page = await openPage();
    const call = await calls();
    const started = page.startSession();
    await expect(call(getDashboardSummary, {})).rejects.toMatchObject({ status: 401 });
    await started;
    expect(page.currentSession()).toMatchObject({
      starting: false,
      authenticated: false,
      failure: { error: { detail: 'Session ended' } },
    });
  });
});

describe('on startup, when the server does not respond', () => {
  const away = () => {
    throw new TypeError('Failed to fetch');
  };
  const restarting = () => new Response(null, { status: 503 });

  /** The first responses in turn, and the last one from then on. */
  function inTurn(...responses: (() => Response)[]) {
    let at = 0;
    return () => (responses[Math.min(at++, responses.length - 1)] as () => Response)();
  }

  async function start(responses: Responses) {
    vi.useFakeTimers();
    const calls = respondWith(responses);
    const page = await openPage();
    const started = page.startSession();
    return { page, calls, started };
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  test('retries until it does, and keeps the tokens', async () => {
    storeTokens(inAnHour());
    const me = inTurn(away, restarting, () => Response.json(user));
    const { page, calls, started } = await start({ me });
    await vi.advanceTimersByTimeAsync(499);
    expect(calls).toEqual(['me']);
    expect(page.currentSession().loading).toBe(true);
    await vi.advanceTimersByTimeAsync(1_001);
    await started;
    expect(calls).toEqual(['me', 'me', 'me']);
    expect(page.currentSession().authenticated).toBe(true);
    expect(localStorage.getItem('refresh_token')).toBe('stored-refresh');
  });

  test('also retries the request for new tokens', async () => {
    storeTokens(0);
    const refresh = inTurn(restarting, away, () => Response.json(tokens));
    const { page, calls, started } = await start({ refresh, me: () => Response.json(user) });
    await vi.advanceTimersByTimeAsync(2_000);
    await started;
    expect(calls).toEqual(['refresh', 'refresh', 'refresh', 'me']);
    expect(page.currentSession().authenticated).toBe(true);
  });

  test.each([
    ['user', () => storeTokens(inAnHour())],
    ['refresh', () => storeTokens(0)],
  ])('shows so after ten seconds, keeps the tokens and retries on request: %s', async (_, store) => {
    store();
    let isAway = true;
    const me = () => (isAway ? away() : Response.json(user));
    const refresh = () => (isAway ? away() : Response.json(tokens));
    const { page, started } = await start({ me, refresh });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(page.currentSession()).toMatchObject({ loading: true, noResponse: false });
    await vi.advanceTimersByTimeAsync(1_001);
    await started;
    const noResponse = { loading: false, noResponse: true, authenticated: false, failure: null };
    expect(page.currentSession()).toMatchObject(noResponse);
    expect(localStorage.getItem('refresh_token')).toBe('stored-refresh');
    page.retryStart();
    expect(page.currentSession()).toMatchObject({ loading: true, noResponse: false });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(page.currentSession()).toMatchObject(noResponse);
    isAway = false;
    page.retryStart();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.currentSession()).toMatchObject({ authenticated: true, noResponse: false });
  });

  test('shows so while one request hangs, and accepts its late response', async () => {
    storeTokens(inAnHour());
    vi.useFakeTimers();
    let arrive = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
    const page = await openPage();
    const started = page.startSession();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.currentSession()).toMatchObject({ loading: false, noResponse: true });
    arrive(Response.json(user));
    await started;
    expect(page.currentSession()).toMatchObject({ authenticated: true, noResponse: false });
  });

  test('uses the first response that it gets', async () => {
    storeTokens(inAnHour());
    const me = inTurn(restarting, () => Response.json({ detail: 'Not authenticated' }, { status: 401 }));
    const { page, calls, started } = await start({ me });
    await vi.advanceTimersByTimeAsync(500);
    await started;
    expect(calls).toEqual(['me', 'me']);
    expect(page.currentSession()).toMatchObject({ failure: { error: { detail: 'Not authenticated' } } });
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test('stops retrying when another tab has signed out', async () => {
    storeTokens(inAnHour());
    const { page, calls, started } = await start({ me: away });
    await vi.advanceTimersByTimeAsync(0);
    fromOtherTab(() => localStorage.clear());
    expect(page.currentSession()).toMatchObject({ loading: false, authenticated: false, failure: null });
    await vi.advanceTimersByTimeAsync(20_000);
    await started;
    expect(calls).toEqual(['me']);
  });
});

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
