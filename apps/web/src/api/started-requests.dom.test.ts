import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './http-client.ts';
import { dispatchLogout } from './logout-event.ts';
import { startRequest } from './started-requests.ts';
import { saveTokens } from './token-store.ts';

const request = { endpoint: getCurrentUser };
const responses: (() => Response | Promise<Response>)[] = [];
const sent: { url: string; token: string | null; signal: AbortSignal | null | undefined }[] = [];

const signInAs = (token: string) =>
  saveTokens({ access_token: token, refresh_token: `${token} refresh`, expires_in: 1800 }, Date.now());
const named = (name: string) => () => Response.json({ name });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  responses.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    sent.push({ url, token: new Headers(headers).get('authorization'), signal });
    return (responses.shift() ?? named('later'))();
  });
  signInAs('ada');
});
afterEach(() => {
  delete window.startedRequests;
  vi.useRealTimers();
});

test('a started request is the one that the app waits for', async () => {
  responses.push(named('Ada'));
  startRequest(request, 'ada');
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'Ada' });
  expect(sent).toHaveLength(1);
});

test('is used once', async () => {
  responses.push(named('Ada'));
  startRequest(request, 'ada');
  await call(getCurrentUser, {});
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'later' });
});

test('is found whatever the order of the parameters, and not for others', async () => {
  responses.push(() => Response.json([1]));
  startRequest(
    { endpoint: listAssets, query: { limit: 1000, site_id: undefined, sort: 'product_name' } },
    'ada',
  );
  await expect(call(listAssets, { query: { limit: 10 } })).resolves.toEqual({ name: 'later' });
  await expect(call(listAssets, { query: { sort: 'product_name', limit: 1000 } })).resolves.toEqual([1]);
});

test('is not for another user who has signed in since', async () => {
  responses.push(named('Ada'));
  startRequest(request, 'ada');
  signInAs('bob');
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'later' });
  expect(sent.map(({ token }) => token)).toEqual(['Bearer ada', 'Bearer bob']);
});

test('ends with the session, also for the same token', async () => {
  responses.push(named('Ada'));
  startRequest(request, 'ada');
  dispatchLogout();
  expect(sent[0]?.signal?.aborted).toBe(true);
  signInAs('ada');
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'later' });
});

test('is sent again by the app when it got no response', async () => {
  responses.push(() => Promise.reject(new TypeError('Failed to fetch')));
  startRequest(request, 'ada');
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'later' });
});

test('whose token is rejected as expired is refreshed and sent again', async () => {
  responses.push(
    () => Response.json({ code: 'token-expired' }, { status: 401 }),
    () => Response.json({ access_token: 'new', refresh_token: 'r', expires_in: 1800 }),
    named('Ada'),
  );
  startRequest(request, 'ada');
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'Ada' });
  expect(sent.at(-1)?.token).toBe('Bearer new');
});

test('that was rejected is rejected, without a second request', async () => {
  responses.push(() => Response.json({ detail: 'Not found' }, { status: 404 }));
  startRequest(request, 'ada');
  await expect(call(getCurrentUser, {})).rejects.toMatchObject({ status: 404 });
  expect(sent).toHaveLength(1);
});

test('is aborted with the call that waits for it', async () => {
  responses.push(() => new Promise(() => {}));
  startRequest(request, 'ada');
  const leave = new AbortController();
  void call(getCurrentUser, {}, { signal: leave.signal }).catch(() => {});
  leave.abort();
  await vi.waitFor(() => expect(sent[0]?.signal?.aborted).toBe(true));
});

test('is too old after ten seconds', async () => {
  vi.useFakeTimers();
  responses.push(named('Ada'));
  startRequest(request, 'ada');
  await vi.advanceTimersByTimeAsync(10_001);
  await expect(call(getCurrentUser, {})).resolves.toEqual({ name: 'later' });
});
