import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { startScreen } from './preload-screen.ts';

const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return new Response('[]', { headers: { 'x-total-count': '0' } });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const at = (pathname: string, search = '') => ({ pathname, search });

test('requests the first rows of a list while the page is being rendered', async () => {
  await startScreen(at('/inventory/assets', '?siteId=7&search=sony'), true);
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 10_000 });
  expect(requests[0]).toContain('/api/assets');
  expect(requests[0]).toContain('site_id=7');
  // Whether the server has to search is only known after the first answer.
  expect(requests[0]).not.toContain('sony');
});

test('requests nothing for a signed-out visitor', async () => {
  await startScreen(at('/inventory/assets'), false);
  expect(requests).toEqual([]);
});
