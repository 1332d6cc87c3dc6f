import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessToken, saveTokens } from './token-store.ts';
import { watchTokenExpiry } from './watch-token-expiry.ts';

const minutes = (count: number) => count * 60_000;
const fetchNewTokens = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  fetchNewTokens.mockImplementation(async () =>
    Response.json({ access_token: 'new', refresh_token: 'new', expires_in: 1800 }),
  );
  vi.stubGlobal('fetch', fetchNewTokens);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  fetchNewTokens.mockReset();
});

test('refreshes at the five-minute check when the token expires within five minutes', async () => {
  saveTokens({ access_token: 'old', refresh_token: 'old', expires_in: 600 }, Date.now());
  stop = watchTokenExpiry();
  await vi.advanceTimersByTimeAsync(minutes(5) - 1);
  expect(fetchNewTokens).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchNewTokens).toHaveBeenCalledTimes(1);
  expect(readAccessToken()).toBe('new');
});

test('leaves a longer-lived token alone', async () => {
  saveTokens({ access_token: 'old', refresh_token: 'old', expires_in: 1800 }, Date.now());
  stop = watchTokenExpiry();
  await vi.advanceTimersByTimeAsync(minutes(20));
  expect(fetchNewTokens).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minutes(6));
  expect(fetchNewTokens).toHaveBeenCalledTimes(1);
});

test('does nothing while no user is signed in', async () => {
  stop = watchTokenExpiry();
  await vi.advanceTimersByTimeAsync(minutes(10));
  expect(fetchNewTokens).not.toHaveBeenCalled();
});
