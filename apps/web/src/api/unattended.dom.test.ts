import { listOwnSessions } from '@greenroom/domain/auth/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { call } from './http-client.ts';

test('says with each request whether the page is in use', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const marks: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    marks.push(new Headers(headers).get('greenroom-unattended'));
    return Response.json([]);
  });
  const request = () => call(listOwnSessions, {});
  window.dispatchEvent(new Event('keydown'));
  await request();
  vi.setSystemTime(Date.now() + 61_000);
  await request();
  window.dispatchEvent(new Event('pointermove'));
  await request();
  vi.useRealTimers();
  expect(marks).toEqual([null, '1', null]);
});
