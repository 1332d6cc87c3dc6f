import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnreachableError } from '#platform/database/is-database-down.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { addRoute } from './add-route.ts';

const forTests = { base: 'api', access: 'public', summary: '' } as const;
const reads = defineEndpoint({ ...forTests, method: 'GET', name: 'readsNothing', path: '/test/lost' });
const writes = defineEndpoint({ ...forTests, method: 'POST', name: 'writesNothing', path: '/test/lost' });

describe('behind a proxy that knows another server', () => {
  let t: TestApp;
  let calls = 0;
  const next = { 'x-next-server': '@next' };
  const send = (method: 'GET' | 'POST', headers: Record<string, string> = next) =>
    t.app.inject({ method, url: '/api/test/lost', headers });
  const loseDatabase = () => vi.spyOn(t.services.database, 'isUnreachable', 'get').mockReturnValue(true);

  beforeAll(async () => {
    t = await startTestApp({ TRUST_PROXY: '1' });
    for (const endpoint of [reads, writes])
      addRoute(t.app, t.services, endpoint, async () => {
        calls++;
        throw new DatabaseUnreachableError('lost');
      });
  });
  afterEach(() => {
    calls = 0;
    vi.restoreAllMocks();
  });
  afterAll(() => t.stop());

  test('what cannot begin is not begun, and goes on there', async () => {
    loseDatabase();
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers } = await send(method);
      expect([statusCode, headers['x-accel-redirect'], headers['retry-after']]).toEqual([503, '@next', '5']);
    }
    expect(calls).toBe(0);
    expect((await t.app.inject({ url: '/healthz', headers: next })).statusCode).toBe(200);
  });

  test('a write that may have begun is not repeated there, a read is', async () => {
    const [read, write] = [await send('GET'), await send('POST')];
    expect([read.statusCode, read.headers['x-accel-redirect']]).toEqual([503, '@next']);
    expect([write.statusCode, write.headers['x-accel-redirect']]).toEqual([503, undefined]);
    expect(calls).toBe(2);
  });

  test.each<{ headers: Record<string, string> }>([
    { headers: {} },
    { headers: { 'x-next-server': '/api/other' } },
  ])('a request with $headers stays here', async ({ headers }) => {
    loseDatabase();
    expect((await send('GET', headers)).headers['x-accel-redirect']).toBeUndefined();
    expect(calls).toBe(1);
  });

  test('nobody but a known proxy names the place', async () => {
    const open = await startTestApp();
    onTestFinished(() => open.stop());
    vi.spyOn(open.services.database, 'isUnreachable', 'get').mockReturnValue(true);
    const { headers } = await open.app.inject({ url: '/api/search?q=a', headers: next });
    expect(headers['x-accel-redirect']).toBeUndefined();
  });
});
