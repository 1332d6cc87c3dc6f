import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { postJson, postJsonWithDigest, readJson } from './http-json.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<{ host: string; port: number }> {
  return listening(createServer(listener));
}

async function listening(server: Server | ReturnType<typeof createTcpServer>) {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

const soon = () => AbortSignal.timeout(2_000);
const post = { path: '/rpc', body: { id: 1 } };

describe('JSON over HTTP', () => {
  test('sends a body with its length on its own connection, and returns the response', async () => {
    let seen: unknown;
    const address = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        seen = { ...request.headers, body: Buffer.concat(chunks).toString() };
        response.end('{"ok":"é"}');
      });
    });
    const reply = await postJson(address, { ...post, headers: { 'x-auth-psk': 'k' } }, soon());
    expect(reply).toMatchObject({ status: 200, text: '{"ok":"é"}' });
    expect(seen).toMatchObject({
      connection: 'close',
      'content-type': 'application/json',
      'content-length': '8',
      'x-auth-psk': 'k',
      body: '{"id":1}',
    });
  });

  test('stops reading an endless response', async () => {
    const address = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more);
      more();
    });
    await expect(postJson(address, post, soon())).rejects.toMatchObject({ code: 'device-protocol-error' });
  });

  test('waits for the whole response no longer than the limit, even when bytes keep coming', async () => {
    const address = await serve((_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    const start = performance.now();
    const signal = AbortSignal.timeout(60_000);
    await expect(postJson(address, { ...post, responseMilliseconds: 200 }, signal)).rejects.toMatchObject({
      code: 'device-not-answering',
    });
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  test('treats a truncated response as none', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"result":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(postJson(address, post, soon())).rejects.toMatchObject({ code: 'device-not-answering' });
  });

  test('does not follow a redirect', async () => {
    let requests = 0;
    const address = await serve((_, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await postJson(address, post, soon())).toMatchObject({ status: 302 });
    expect(requests).toBe(1);
  });

  test('recognises another protocol', async () => {
    const address = await listening(createTcpServer((socket) => socket.end('SSH-2.0-dropbear\r\n')));
    await expect(postJson(address, post, soon())).rejects.toMatchObject({ code: 'device-protocol-error' });
    expect(() => readJson('<html>')).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('treats a password that no header can carry as wrong, without repeating it', async () => {
    const address = await serve((_, response) => response.end('{}'));
    const secret = 'black\r\nzebra';
    const error = await postJson(address, { ...post, headers: { 'x-auth-psk': secret } }, soon()).catch(
      (caught) => caught,
    );
    expect(error).toMatchObject({ code: 'device-auth-failed' });
    expect(JSON.stringify([error.message, error.cause, error.stack])).not.toContain('zebra');
  });

  test('distinguishes a missing password from an unsupported challenge', async () => {
    const address = await serve((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end();
    });
    const send = (password?: string) =>
      postJsonWithDigest(address, post, { username: 'admin', password, signal: soon() });
    await expect(send()).rejects.toMatchObject({ code: 'device-auth-failed' });
    await expect(send('p')).rejects.toMatchObject({ code: 'device-protocol-error' });
  });
});
