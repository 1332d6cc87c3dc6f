import { getCurrentUser, login } from '@greenroom/domain/auth/endpoints.ts';
import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { testChannel } from '@greenroom/domain/notifications/endpoints.ts';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { onConfirmIdentity } from './confirm-identity.ts';
import { call } from './http-client.ts';
import { onLogout } from './logout-event.ts';
import { readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';

type FakeResponse = { status?: number; body?: unknown };
type Handler = (request: {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}) => FakeResponse | Promise<FakeResponse>;

/** Responds like the server: one valid access token, refresh tokens that work once. */
function fakeServer(handler: Handler) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(`${init.method} ${url}`);
    const { status = 200, body } = await handler({
      method: String(init.method),
      path: url,
      headers: new Headers(init.headers),
      body: init.body,
    });
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  return requests;
}

function serverWithExpiredToken(refresh: () => FakeResponse | Promise<FakeResponse>) {
  return fakeServer(({ path, headers }) => {
    if (path.endsWith('/refresh')) return refresh();
    if (headers.get('authorization') === 'Bearer new-access') return { body: { id: 1 } };
    return { status: 401, body: { detail: 'Token expired', code: 'token-expired' } };
  });
}

const newTokens = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800 };

let warned: MockInstance;

beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  saveTokens({ access_token: 'old-access', refresh_token: 'old-refresh', expires_in: 1800 }, Date.now());
});

describe('a call', () => {
  test('fills the path, sends the bearer token and returns the body', async () => {
    const seen: string[] = [];
    fakeServer(({ path, headers }) => {
      seen.push(path, headers.get('authorization') ?? '');
      return { body: { id: 7, name: 'Lumière' } };
    });
    await expect(call(getPartner, { params: { id: 7 } })).resolves.toEqual({ id: 7, name: 'Lumière' });
    expect(seen).toEqual(['/api/partners/7', 'Bearer old-access']);
  });

  test('sends a form as form fields and no token to a public endpoint', async () => {
    let sent: unknown;
    fakeServer(({ body, headers }) => {
      sent = [String(body), headers.get('authorization')];
      return { body: newTokens };
    });
    await call(login, { body: { username: 'a@b.example', password: 'p&ss word' } });
    expect(sent).toEqual(['username=a%40b.example&password=p%26ss+word', null]);
  });

  test('sends a multipart body with files and only the fields that have a value', async () => {
    const upload = defineEndpoint({
      name: 'upload',
      method: 'POST',
      base: 'api',
      path: '/files/upload',
      access: 'user',
      summary: '',
      bodyType: 'multipart',
    });
    let sent: FormData | undefined;
    fakeServer(({ body }) => {
      sent = body as FormData;
      return { status: 204 };
    });
    const file = new File(['x'], 'plan.pdf');
    await call(upload, { body: { file, category: 'document', description: undefined } } as never);
    expect([...(sent ?? [])].map(([key]) => key)).toEqual(['file', 'category']);
  });

  test('takes a response without a body, whatever its status', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 202 }));
    await expect(call(testChannel, { params: { id: 1 } })).resolves.toBeUndefined();
  });

  test("throws the server's message", async () => {
    fakeServer(() => ({ status: 404, body: { detail: 'Partner not found', code: 'not-found' } }));
    await expect(call(getPartner, { params: { id: 9 } })).rejects.toMatchObject({
      status: 404,
      code: 'not-found',
      detail: 'Partner not found',
    });
  });

  test('throws an error without a status when there is no response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await call(getCurrentUser, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: null, detail: null });
  });

  test.each([
    [undefined, 10_000],
    [30, 30_000],
    [60, 60_000],
  ] as const)('gives up in time: option %s means %i ms', async (timeoutSeconds, milliseconds) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    fakeServer(() => ({ body: {} }));
    await call(getCurrentUser, {}, timeoutSeconds ? { timeoutSeconds } : {});
    expect(timeout).toHaveBeenCalledWith(milliseconds);
  });

  test('logs a failure without ids, tokens or input', async () => {
    fakeServer(() => ({ status: 500, body: { detail: 'secret old-access', code: 'internal' } }));
    await call(getPartner, { params: { id: 4711 } }).catch(() => {});
    const logged = JSON.stringify(warned.mock.calls);
    expect(logged).toContain('/partners/{id}');
    expect(logged).not.toMatch(/4711|old-access/);
  });
});

describe('an expired token', () => {
  test('is refreshed once for twenty waiting requests, and each is retried once', async () => {
    const requests = serverWithExpiredToken(() => ({ body: newTokens }));
    const responses = await Promise.all(Array.from({ length: 20 }, () => call(getCurrentUser, {})));
    expect(responses).toHaveLength(20);
    expect(requests.filter((request) => request.includes('/refresh'))).toHaveLength(1);
    expect(requests.filter((request) => request.includes('/me'))).toHaveLength(40);
    expect(readAccessToken()).toBe('new-access');
    expect(readRefreshToken()).toBe('new-refresh');
  });

  test('is recognised by its code, whatever the text', async () => {
    const requests = fakeServer(({ path, headers }) => {
      if (path.endsWith('/refresh')) return { body: newTokens };
      if (headers.get('authorization') === 'Bearer new-access') return { body: { id: 1 } };
      return { status: 401, body: { detail: 'Zu spät', code: 'token-expired' } };
    });
    await call(getCurrentUser, {});
    expect(requests.filter((request) => request.includes('/refresh'))).toHaveLength(1);
  });

  test('is refreshed without losing the headers of the request', async () => {
    const keys: (string | null)[] = [];
    fakeServer(({ path, headers }) => {
      if (path.endsWith('/refresh')) return { body: newTokens };
      keys.push(headers.get('idempotency-key'));
      if (headers.get('authorization') === 'Bearer new-access') return { body: { id: 1 } };
      return { status: 401, body: { detail: 'Token expired' } };
    });
    await call(getCurrentUser, {}, { headers: { 'idempotency-key': 'one-wish' } });
    expect(keys).toEqual(['one-wish', 'one-wish']);
  });

  test('is not refreshed again by a 401 that arrives after the refresh', async () => {
    const release: (() => void)[] = [];
    let first = true;
    const requests = fakeServer(async ({ path, headers }) => {
      if (path.endsWith('/refresh')) return { body: newTokens };
      if (headers.get('authorization') === 'Bearer new-access') return { body: { id: 1 } };
      if (first) first = false;
      else await new Promise<void>((resolve) => release.push(resolve));
      return { status: 401, body: { detail: 'Token expired' } };
    });
    const quick = call(getCurrentUser, {});
    const slow = call(getCurrentUser, {});
    await quick;
    release.forEach((go) => {
      go();
    });
    await slow;
    expect(requests.filter((request) => request.includes('/refresh'))).toHaveLength(1);
  });

  test('is retried only once: a second rejection is thrown', async () => {
    const requests = fakeServer(({ path }) =>
      path.endsWith('/refresh') ? { body: newTokens } : { status: 401, body: { detail: 'Token expired' } },
    );
    await expect(call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(3);
  });

  test('whose refresh fails clears the tokens and dispatches the logout event once', async () => {
    const loggedOut = vi.fn();
    const stop = onLogout(loggedOut);
    serverWithExpiredToken(() => ({
      status: 401,
      body: { detail: 'Session ended', code: 'refresh-rejected' },
    }));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => call(getCurrentUser, {})));
    stop();
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(loggedOut).toHaveBeenCalledTimes(1);
    expect(readAccessToken()).toBeNull();
    expect(readRefreshToken()).toBeNull();
  });
});

test('leads to the sign-in page with the reason when the session was ended elsewhere', async () => {
  const loggedOut = vi.fn();
  const stop = onLogout(loggedOut);
  const code = 'session-ended-by-administrator';
  fakeServer(() => ({ status: 401, body: { detail: 'An administrator has signed you out.', code } }));
  await expect(call(getCurrentUser, {})).rejects.toMatchObject({ code });
  stop();
  expect(loggedOut).toHaveBeenCalledTimes(1);
  expect(loggedOut.mock.calls[0]?.[0]).toMatchObject({ error: { code } });
  expect(readAccessToken()).toBeNull();
});

test('leaves any other 401 alone', async () => {
  const loggedOut = vi.fn();
  const stop = onLogout(loggedOut);
  const requests = fakeServer(() => ({
    status: 401,
    body: { detail: 'Not authenticated', code: 'token-invalid' },
  }));
  await expect(call(getCurrentUser, {})).rejects.toMatchObject({ detail: 'Not authenticated' });
  stop();
  expect(requests).toHaveLength(1);
  expect(loggedOut).not.toHaveBeenCalled();
  expect(readAccessToken()).toBe('old-access');
});

describe('a call that needs the user to confirm who they are', () => {
  const unconfirmed = { status: 403, body: { detail: 'x', code: 'reauthentication-required' } };

  test('is sent again after the user has done so, with one dialog for all that wait', async () => {
    let confirmed = false;
    const requests = fakeServer(() => (confirmed ? { body: { id: 7 } } : unconfirmed));
    let dialogs = 0;
    const stop = onConfirmIdentity(async () => {
      dialogs += 1;
      confirmed = true;
      return true;
    });
    const one = { params: { id: 7 } };
    await expect(Promise.all([call(getPartner, one), call(getPartner, one)])).resolves.toHaveLength(2);
    expect([dialogs, requests.length]).toEqual([1, 4]);
    stop();
  });

  test('fails as the server says when the user declines', async () => {
    const requests = fakeServer(() => unconfirmed);
    const stop = onConfirmIdentity(async () => false);
    await expect(call(getPartner, { params: { id: 7 } })).rejects.toMatchObject({ status: 403 });
    expect(requests).toHaveLength(1);
    stop();
  });
});
