import { uploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { JsonText } from '#platform/database/json-text.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { sendRaw } from '#test/fuzz/send-raw.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { addRoute } from './add-route.ts';

const forTests = { method: 'GET', base: 'api', access: 'public', summary: '' } as const;
const note = defineEndpoint({
  ...forTests,
  name: 'note',
  path: '/test/note',
  response: z.object({ text: z.string() }),
});
const written = defineEndpoint({
  ...forTests,
  name: 'written',
  path: '/test/written',
  response: z.object({ raw: z.boolean() }),
});

const json = { 'content-type': 'application/json' };

function nested(times: number): string {
  return `{"refresh_token":${'['.repeat(times)}${']'.repeat(times)}}`;
}

describe('the server', () => {
  let t: TestApp;
  let holding = 0;
  const bothHold = () => {
    holding += 1;
    return eventually(() => expect(holding).toBe(2));
  };
  beforeAll(async () => {
    t = await startTestApp();
    t.app.get('/test/slow', () =>
      asSystem(t.database, async (db) => {
        await sql`set local statement_timeout = 20`.execute(db);
        await sql`select pg_sleep(20)`.execute(db);
      }),
    );
    t.app.get('/test/deadlock/:first/:second', ({ params }) =>
      asSystem(t.database, async (db) => {
        const { first, second } = params as { first: string; second: string };
        await sql`select pg_advisory_xact_lock(${Number(first)})`.execute(db);
        await bothHold();
        await sql`select pg_advisory_xact_lock(${Number(second)})`.execute(db);
        return { held: [first, second] };
      }),
    );
    addRoute(t.app, t.services, note, async () => ({ text: '{"raw":true}' }));
    addRoute(t.app, t.services, written, async () => new JsonText('{"raw":true}'));
    t.app.get('/test/boom', async () => {
      throw new Error('select secret from passwords');
    });
  });
  afterAll(() => t.stop());

  test('treats an object with a text as an object, and passes JSON of PostgreSQL through', async () => {
    const bodyOf = async (path: string) => (await t.app.inject(`/api/test/${path}`)).body;
    expect(JSON.parse(await bodyOf('note'))).toEqual({ text: '{"raw":true}' });
    expect(await bodyOf('written')).toBe('{"raw":true}');
  });

  test('reports that it is alive and ready', async () => {
    expect((await t.app.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
    expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
  });

  test('sends a content policy without inline or evaluated scripts', async () => {
    const policy = String((await t.app.inject('/healthz')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('requires TLS from browsers only when the request came over TLS', async () => {
    expect((await t.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    const behind = await startTestApp({ TRUST_PROXY: '1' });
    const response = await behind.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
    expect(response.headers['strict-transport-security']).toContain('max-age=');
    await behind.stop();
  });

  test('hides internal errors behind a request id', async () => {
    const response = await t.app.inject('/test/boom');
    expect(response.statusCode).toBe(500);
    expect(response.json().code).toBe('internal');
    expect(response.json().detail).toContain(response.headers['x-request-id']);
    expect(response.body).not.toContain('select');
  });

  test('asks to retry when a statement takes too long', async () => {
    const response = await t.app.inject('/test/slow');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual({
      code: 'unavailable',
      detail: 'The database is too busy right now. Try again in a moment.',
    });
  });

  test('asks the loser of a deadlock to retry', async () => {
    const outcomes = await Promise.all([
      t.app.inject('/test/deadlock/71/72'),
      t.app.inject('/test/deadlock/72/71'),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
  });

  test.each([
    [
      'a body that is not JSON',
      { payload: '{', headers: { 'content-type': 'application/json' } },
      400,
      'malformed-request',
    ],
    [
      'a type it does not read',
      { payload: 'x', headers: { 'content-type': 'text/csv' } },
      415,
      'unsupported-type',
    ],
    ['two megabytes', { payload: { refresh_token: 'x'.repeat(2_000_000) } }, 413, 'too-large'],
    ['a NUL', { payload: { refresh_token: 'a\u0000b' } }, 422, 'invalid-input'],
    ['a NUL deep inside', { payload: { refresh_token: [{ a: { 'b\u0000': 1 } }] } }, 422, 'invalid-input'],
    ['a body nested five thousand times', { payload: nested(5000), headers: json }, 422, 'invalid-input'],
    ['half of a surrogate pair', { payload: { refresh_token: 'a\ud800' } }, 422, 'invalid-input'],
    ['half of a pair as a key', { payload: { refresh_token: [{ '\udc00': 1 }] } }, 422, 'invalid-input'],
    [
      'a packed body',
      { payload: 'x', headers: { ...json, 'content-encoding': 'br' } },
      415,
      'unsupported-type',
    ],
    ['a number for a text', { payload: { refresh_token: 5 } }, 422, 'invalid-input'],
  ])('rejects %s with a sentence', async (_, request, status, code) => {
    const response = await t.app.inject({ method: 'POST', url: '/auth/api/v1/auth/refresh', ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, detail: expect.stringMatching(/^["A-Z].*\.$/) });
  });

  test('rejects a body with very many values before it checks each', async () => {
    const token = (await signInAs(t, await aUser(t.database))).access_token;
    const headers = { ...json, authorization: `Bearer ${token}` };
    const payload = `{"name":[${'[],'.repeat(40_000)}0]}`;
    const response = await t.app.inject({ method: 'POST', url: '/api/tickets/external', headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe('The request contains too many values.');
  });

  test('reports a lower limit where one applies', async () => {
    const send = (payload: object) =>
      t.app.inject({ method: 'POST', url: '/auth/api/v1/auth/request-password-reset', payload });
    const tooLong = await send({ email: `a@${'.'.repeat(60_000)}@` });
    expect(tooLong.statusCode).toBe(413);
    expect(tooLong.json().detail).toBe('The request is too large: at most 16 kB are allowed.');
    const long = await send({ email: `a@${'.'.repeat(16_000)}@` });
    expect(long.json()).toEqual({ code: 'invalid-input', detail: '"email" is too long.' });
  });

  test('reports an unreadable URL in the same shape as every problem', async () => {
    for (const url of ['/api/rooms/%zz', `/api/rooms/${'9'.repeat(300)}`]) {
      const response = await t.app.inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ code: 'malformed-request', detail: expect.any(String) });
    }
  });

  test('rejects an oversized request, and ignores unknown expectations', async () => {
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const long = await fetch(`${origin}/api/sites?search=${'x'.repeat(20_000)}`);
    expect(long.status).toBe(400);
    expect(await long.json()).toEqual({
      code: 'malformed-request',
      detail: 'The address or the headers are too long.',
    });
    const odd = await sendRaw(Number(new URL(origin).port), {
      ...{ method: 'GET', target: '/api/nothing', body: undefined },
      headers: [['Expect', 'something']],
    });
    expect([odd.status, JSON.parse(odd.body).code]).toEqual([404, 'not-found']);
  });

  test('returns 404 for unknown calls, with and without a trailing slash', async () => {
    expect((await t.app.inject('/api/nothing')).json()).toEqual({
      code: 'not-found',
      detail: 'Not found.',
    });
    expect((await t.app.inject('/auth/api/v1/auth/me/')).statusCode).toBe(401);
    expect((await t.app.inject('/auth/api/v1/auth/me')).statusCode).toBe(401);
  });

  test('serves metrics to this machine, but not through a proxy, and by token if one is set', async () => {
    expect((await t.app.inject('/metrics')).body).toContain('greenroom_http_request_seconds');
    const proxied = await t.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.1' } });
    expect(proxied.statusCode).toBe(404);
    for (const header of ['via', 'forwarded', 'x-forwarded-host', 'x-real-ip']) {
      const response = await t.app.inject({ url: '/metrics', headers: { [header]: 'x' } });
      expect([header, response.statusCode]).toEqual([header, 404]);
    }
    expect((await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
    const closed = await startTestApp({ METRICS_TOKEN: 'a-token-for-prometheus' });
    expect((await closed.app.inject('/metrics')).statusCode).toBe(404);
    const headers = { authorization: 'Bearer a-token-for-prometheus' };
    expect((await closed.app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
    await closed.stop();
  });

  test.each([{ PUBLIC_URL: 'https://rooms.example' }, { TRUST_PROXY: '1' }])(
    'serves no metrics without a token when other machines can connect: %o',
    async (settings) => {
      const open = await startTestApp(settings);
      onTestFinished(() => open.stop());
      expect((await open.app.inject('/metrics')).statusCode).toBe(404);
    },
  );

  test('reports an unconfigured proxy, once in the log and then in /readyz', async () => {
    const behind = await startTestApp();
    onTestFinished(() => behind.stop());
    const warn = vi.spyOn(behind.services.log, 'warn');
    expect((await behind.app.inject('/readyz')).json().reasons).toEqual([]);
    for (let request = 1; request <= 2; request += 1) {
      await behind.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.1' } });
    }
    const ready = (await behind.app.inject('/readyz')).json();
    expect(ready).toMatchObject({ status: 'ready', reasons: [{ code: 'untrusted-proxy' }] });
    expect(warn).toHaveBeenCalledTimes(1);
    const trusting = await startTestApp({ TRUST_PROXY: '1' });
    onTestFinished(() => trusting.stop());
    await trusting.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.1' } });
    expect((await trusting.app.inject('/readyz')).json().reasons).toEqual([]);
  });

  test('documents every endpoint for programs and for people', async () => {
    const document = (await t.app.inject('/api/openapi.json')).json();
    expect(document.paths['/auth/api/v1/auth/login'].post.requestBody.content).toHaveProperty([
      'application/x-www-form-urlencoded',
    ]);
    expect(document.paths['/api/partners/{id}'].get.parameters[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
    });
    const page = (await t.app.inject('/api/docs')).body;
    expect(page).toContain('/api/partners/{id}');
    expect(page).not.toContain('<script');
  });

  test('documents headers, the fields of a form and streams, from the same objects', async () => {
    const { paths } = (await t.app.inject('/api/openapi.json')).json();
    expect(paths['/api/tickets/external'].post.parameters).toEqual([
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', maxLength: 200, pattern: expect.stringContaining('{1,200}') },
      },
    ]);

    const upload = paths['/api/files/upload'].post.requestBody;
    const { schema: form } = upload.content['multipart/form-data'];
    expect(upload.required).toBe(true);
    expect(form.properties.file).toMatchObject({ type: 'string', format: 'binary' });
    expect(Object.keys(form.properties)).toEqual([...Object.keys(uploadFields.shape), 'file']);
    expect(form.required).toEqual(['category', 'entity_type', 'entity_id', 'file']);

    const stream = paths['/api/asset_operations/stream'].get.responses['200'].content;
    expect(stream['text/event-stream']).toMatchObject({
      schema: { type: 'string' },
      'x-events': { status: { type: 'object', properties: { asset_id: { type: 'integer' } } } },
    });
    const page = (await t.app.inject('/api/docs')).body;
    for (const word of ['Idempotency-Key', 'multipart/form-data', 'text/event-stream'])
      expect(page).toContain(word);
  });

  test('compresses long responses', async () => {
    const response = await t.app.inject({
      url: '/api/openapi.json',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(response.headers['content-encoding']).toBe('br');
  });
});
