import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { Duplex, Readable } from 'node:stream';
import tls from 'node:tls';
import { agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import { documentRules } from '@greenroom/domain/files/upload-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCaddy, startCaddy } from './peers/caddy.ts';
import { hasNginx, startNginx } from './peers/nginx.ts';
import { proxyHost, type ReverseProxy } from './peers/proxy.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const host = proxyHost;
const proxies = [
  { name: 'nginx', isHere: hasNginx, start: startNginx, debian: 'nginx-light' },
  { name: 'Caddy', isHere: hasCaddy, start: startCaddy, debian: 'caddy' },
].map((proxy) => ({
  ...proxy,
  without: proxy.isHere ? '' : ` (skipped: it is not installed; Debian: apt-get install ${proxy.debian})`,
}));

type Received = { status: number; headers: http.IncomingHttpHeaders; body: string };

describe.each(proxies)('$name with the file of the hardening guide$without', ({ isHere, start }) => {
  let t: TestApp;
  let proxy: ReverseProxy;

  beforeAll(async () => {
    if (!isHere) return;
    t = await startTestApp({ PUBLIC_URL: `https://${host}`, TRUST_PROXY: '1' });
    t.app.get('/test/address', async (request) => ({ ip: request.ip, protocol: request.protocol }));
    t.app.addContentTypeParser('application/octet-stream', async (_request: unknown, body: Readable) => {
      let length = 0;
      for await (const chunk of body) length += (chunk as Buffer).length;
      return length;
    });
    t.app.post('/test/length', { bodyLimit: 100_000_000 }, async ({ body }) => String(body));
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    proxy = await start(typeof address === 'object' && address ? address.port : 0);
  });
  afterAll(async () => {
    await proxy?.stop();
    await t?.stop();
  });

  const trusted = () => ({
    port: proxy.httpsPort,
    host: '127.0.0.1',
    servername: host,
    ca: proxy.certificate,
  });

  async function send(path: string, options: https.RequestOptions = {}, body?: Buffer): Promise<Received> {
    const kind = body && { 'content-type': 'application/octet-stream', 'content-length': body.length };
    const headers = { host, ...kind, ...(options.headers as object) };
    const request = https.request({ ...trusted(), path, ...options, headers, agent: false });
    // A body that nginx rejects is cut off while it is sent; the response is there by then.
    request.on('error', () => undefined);
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(chunks).toString(),
    };
  }

  test.runIf(isHere)('passes requests on, over HTTP/2 too, with the headers of the server', async () => {
    const { status, headers } = await send('/healthz');
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    // Neither its version, nor what is behind it.
    expect(headers.server ?? '').toMatch(/^(nginx|Caddy|)$/);
    const session = http2.connect(`https://127.0.0.1:${proxy.httpsPort}`, trusted());
    const stream = session.request({ ':path': '/healthz', ':authority': host });
    const [received] = await once(stream, 'response');
    expect(received[':status']).toBe(200);
    session.destroy();
  });

  test.runIf(isHere)('tells the server the address of the client, whatever the client claims', async () => {
    const { body } = await send('/test/address', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(JSON.parse(body)).toEqual({ ip: '127.0.0.1', protocol: 'https' });
  });

  test.runIf(isHere)('sends pages from HTTP to HTTPS, and tells programs that they are wrong', async () => {
    const get = async (path: string) => {
      const request = http.get({ port: proxy.httpPort, host: '127.0.0.1', path, headers: { host } });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.resume();
      return [response.statusCode, response.headers.location];
    };
    expect(await get('/login?x=1')).toEqual([301, `https://${host}/login?x=1`]);
    for (const path of ['/api/sites/', '/auth/api/v1/auth/me', '/scim/v2/Users'])
      expect(await get(path)).toEqual([403, undefined]);
  });

  test.runIf(isHere)('lets agents connect by WebSocket', async () => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const headers = { host, ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
    const request = https.request({ ...trusted(), path: agentLinkPath, headers, agent: false }).end();
    const [{ statusCode }, socket, head] = (await once(request, 'upgrade')) as [
      http.IncomingMessage,
      Duplex,
      Buffer,
    ];
    expect(statusCode).toBe(101);
    const frame = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0];
    expect(frame.toString()).toContain('"challenge"');
    socket.destroy();
  });

  test.runIf(isHere)('rejects large bodies, metrics, other names and old protocols', async () => {
    const post = (length: number) => send('/test/length', { method: 'POST' }, Buffer.alloc(length));
    // The largest document, with the rest of its form.
    const largest = await post(documentRules.maxBytes + 100_000);
    expect([largest.status, largest.body]).toEqual([200, String(documentRules.maxBytes + 100_000)]);
    // Caddy has begun to pass it on when it is too long: then it may end the connection before its response is read.
    const ofTooLarge = await post(54_000_000).then(
      ({ status }) => status,
      ({ code }) => code,
    );
    expect([413, 502, 'ECONNRESET', 'EPIPE']).toContain(ofTooLarge);
    expect((await send('/metrics')).status).toBe(404);
    expect((await send('/readyz')).status).toBe(404);
    const connectAs = (options: tls.ConnectionOptions) =>
      once(tls.connect({ ...trusted(), ...options }), 'secureConnect');
    await expect(connectAs({ servername: 'other.example.com' })).rejects.toThrow(/unrecognized name|alert/i);
    await expect(
      connectAs({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ).rejects.toThrow(/protocol|alert/i);
  });

  test.runIf(isHere)('logs no secret that a link has behind its question mark', async () => {
    await send('/reset-password?token=a-secret-of-a-link');
    await expect.poll(proxy.readLog).toContain('/reset-password');
    expect(await proxy.readLog()).not.toContain('a-secret');
  });
});
