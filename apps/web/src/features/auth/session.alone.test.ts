import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
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
