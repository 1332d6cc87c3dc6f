import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, type Nginx, startNginx } from './peers/nginx.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const without = hasNginx ? '' : ' (skipped: nginx is not installed; Debian: apt-get install nginx-light)';
const host = 'greenroom.example.com';

type Received = { status: number; headers: http.IncomingHttpHeaders; body: string };

describe.skipIf(!hasNginx)(`nginx with the file of the hardening guide${without}`, () => {
  let t: TestApp;
  let nginx: Nginx;

  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: `https://${host}`, TRUST_PROXY: '1' });
    t.app.get('/test/address', async (request) => ({ ip: request.ip, protocol: request.protocol }));
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    nginx = await startNginx(typeof address === 'object' && address ? address.port : 0);
  });
  afterAll(async () => {
    await nginx?.stop();
    await t?.stop();
  });

  const trusted = () => ({
    port: nginx.httpsPort,
    host: '127.0.0.1',
    servername: host,
    ca: nginx.certificate,
  });

  async function send(path: string, options: https.RequestOptions = {}, body?: Buffer): Promise<Received> {
    const headers = { host, ...(options.headers as object) };
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

  test('passes requests on, over HTTP/2 too, with the headers of the server', async () => {
    const { status, headers } = await send('/healthz');
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    expect(headers.server).toBe('nginx');
    const session = http2.connect(`https://127.0.0.1:${nginx.httpsPort}`, trusted());
    const stream = session.request({ ':path': '/healthz', ':authority': host });
    const [received] = await once(stream, 'response');
    expect(received[':status']).toBe(200);
    session.destroy();
  });

  test('tells the server the address of the client, whatever the client claims', async () => {
    const { body } = await send('/test/address', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(JSON.parse(body)).toEqual({ ip: '127.0.0.1', protocol: 'https' });
  });

  test('sends users from HTTP to HTTPS', async () => {
    const request = http.get({
      port: nginx.httpPort,
      host: '127.0.0.1',
      path: '/login?x=1',
      headers: { host },
    });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([301, `https://${host}/login?x=1`]);
  });

  test('lets agents connect by WebSocket', async () => {
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

  test('rejects large bodies, metrics, other names and old protocols', async () => {
    const { status } = await send('/api/files', {
      method: 'POST',
      headers: { 'content-length': 60_000_000 },
    });
    expect(status).toBe(413);
    expect((await send('/metrics')).status).toBe(404);
    expect((await send('/readyz')).status).toBe(404);
    const connectAs = (options: tls.ConnectionOptions) =>
      once(tls.connect({ ...trusted(), ...options }), 'secureConnect');
    await expect(connectAs({ servername: 'other.example.com' })).rejects.toThrow(/unrecognized name|alert/i);
    await expect(
      connectAs({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ).rejects.toThrow(/protocol|alert/i);
  });

  test('logs no secret that a link has behind its question mark', async () => {
    await send('/reset-password?token=a-secret-of-a-link');
    await expect.poll(nginx.readLog).toContain('/reset-password');
    expect(await nginx.readLog()).not.toContain('a-secret');
  });
});
