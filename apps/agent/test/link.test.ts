import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { selfSignedCertificate } from '@greenroom/simulators/self-signed-certificate.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aProxy } from './a-proxy.ts';
import { anAgent } from './an-agent.ts';
import { startFakeServer } from './fake-server.ts';

describe('the link to the server', () => {
  test('proves the key and identifies the agent', async () => {
    const { server, start, log } = await anAgent();
    await start();
    await server.welcomed();
    await expect.poll(log).toContain('"msg":"connected"');
  });

  test('signs nothing for a server with another name', async () => {
    const { server, start, log } = await anAgent();
    await start();
    const line = await server.dialled();
    line.send({ type: 'challenge', protocol: 1, nonce: 'n', server: 'elsewhere.example' });
    await line.closed();
    expect(line.received).toEqual([]);
    expect(log()).toContain('another name');
  });

  test('signs nothing for a server with another protocol version', async () => {
    const { server, start } = await anAgent();
    await start();
    const line = await server.dialled();
    line.send({ type: 'challenge', protocol: 2, nonce: 'n', server: new URL(server.url).hostname });
    await line.closed();
    expect(line.received).toEqual([]);
  });

  test('reconnects after a cut, and after the server was down', async () => {
    const { server, start, public_key } = await anAgent();
    await start();
    (await server.welcomed()).cut();
    await server.welcomed();
    const port = Number(new URL(server.url).port);
    await server.close();
    const again = await startFakeServer(public_key, port);
    onTestFinished(() => again.close());
    await again.welcomed();
  });

  test('waits much longer after a rejection than after a cut', async () => {
    const waits: string[] = [];
    const { server, start } = await anAgent({
      timing: {
        waitMilliseconds: (_, why) => {
          waits.push(why);
          return 5;
        },
      },
    });
    await start();
    (await server.dialled()).send({ type: 'refused', reason: 'revoked' });
    (await server.dialled()).cut();
    await server.dialled();
    expect(waits).toEqual(['refused', 'broken']);
  });

  test('waits longer and longer while links fail right after their welcome', async () => {
    const failures: number[] = [];
    const { server, start } = await anAgent({
      timing: {
        waitMilliseconds: (count) => {
          failures.push(count);
          return 5;
        },
      },
    });
    await start();
    for (let n = 0; n < 3; n++) (await server.welcomed()).cut();
    await server.dialled();
    expect(failures).toEqual([0, 1, 2]);
  });

  test('comes back when a busy server wants it, which is no failure', async () => {
    const waits: unknown[] = [];
    const busy = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n'),
      );
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    onTestFinished(() => void busy.close());
    const { start, options, log } = await anAgent({
      timing: {
        waitMilliseconds: (...given) => {
          waits.push(given);
          return 5;
        },
      },
    });
    const { port } = busy.address() as AddressInfo;
    Object.assign(options, { identity: { ...options.identity, server_url: `http://127.0.0.1:${port}` } });
    await start();
    await expect.poll(() => waits.length).toBeGreaterThan(1);
    expect(waits.slice(0, 2)).toEqual([
      [0, 'broken', 7],
      [0, 'broken', 7],
    ]);
    expect(log()).toContain('the server answered 503');
  });

  test('gives up on a server that accepts the connection and stays silent', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { start, options } = await anAgent({
      timing: { waitMilliseconds: () => 10, handshakeMilliseconds: 50 },
    });
    const { port } = silent.address() as AddressInfo;
    Object.assign(options, { identity: { ...options.identity, server_url: `http://127.0.0.1:${port}` } });
    await start();
    await expect.poll(() => sockets.length).toBeGreaterThan(1);
  });

  test('reconnects when the server has been silent for two pings', async () => {
    const { server, start } = await anAgent({ timing: { waitMilliseconds: () => 10, pingMilliseconds: 30 } });
    await start();
    const line = await server.welcomed();
    line.socket.pause();
    await server.welcomed();
  });

  test('sends nothing to a server with an untrusted certificate', async () => {
    const { start, log, options } = await anAgent();
    let requests = 0;
    const secure = createSecureServer(selfSignedCertificate('localhost'), () => {
      requests += 1;
    }).listen(0, '127.0.0.1');
    secure.on('upgrade', () => {
      requests += 1;
    });
    await once(secure, 'listening');
    onTestFinished(() => void secure.close());
    const { port } = secure.address() as AddressInfo;
    Object.assign(options, { identity: { ...options.identity, server_url: `https://localhost:${port}` } });
    await start();
    await expect.poll(log).toContain('self-signed certificate');
    expect(requests).toBe(0);
  });

  test('goes through a proxy if there is one', async () => {
    const proxy = await aProxy();
    const { server, start } = await anAgent({ proxy: proxy.url });
    await start();
    await server.welcomed();
    expect(proxy.seen).toHaveLength(1);
  });

  test('writes no secret to its log', async () => {
    const { server, start, log, options } = await anAgent();
    await start();
    const secret = 'c0rrect-horse';
    const device = {
      asset_id: 1,
      driver: 'test',
      host: '127.0.0.1',
      port: 9,
      credentials: { username: 'admin', password: secret },
      options: {},
    };
    const line = await server.welcomed([device], { test: 1 });
    line.send({
      type: 'operation',
      operation_id: 1,
      milliseconds_left: 2_000,
      action: { action_name: 'reboot', asset_id: 1, outlet: null, firmware: null },
    });
    await line.next('outcome');
    await line.next('statuses');
    expect(log()).not.toContain(secret);
    expect(log()).not.toContain(String(options.identity.privateKey.export({ format: 'jwk' }).d));
  });
});
