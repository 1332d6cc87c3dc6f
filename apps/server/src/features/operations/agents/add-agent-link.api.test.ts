import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { agentLinkPath } from '@greenroom/domain/agent/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { type ServerNode, startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { linkLimits } from './add-agent-link.ts';

describe('connections that have not proven a key', () => {
  let t: TestApp;
  let node: ServerNode;
  let open: Set<Socket>;
  /** What the server sent first. */
  const greetings = new WeakMap<Socket, string>();
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    node = await startServerNode(t);
    open = new Set();
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });
  });
  afterAll(() => t.stop());

  function setGrace(graceMilliseconds: number): void {
    const before = linkLimits.graceMilliseconds;
    linkLimits.graceMilliseconds = graceMilliseconds;
    onTestFinished(() => void Object.assign(linkLimits, { graceMilliseconds: before }));
  }

  /** A WebSocket from the server's point of view, from another address of this machine. */
  async function aLine(localAddress: string, headers = ''): Promise<Socket> {
    const { hostname, port } = new URL(node.url);
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
    open.add(socket);
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${agentLinkPath} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${headers}\r\n`,
    );
    await Promise.race([
      once(socket, 'data').then(([data]) => greetings.set(socket, String(data))),
      once(socket, 'close'),
    ]);
    socket.resume();
    return socket;
  }
  const manyLines = async (count: number, localAddress: string) => {
    for (let at = 0; at < count; at += 20) {
      await Promise.all(Array.from({ length: Math.min(20, count - at) }, () => aLine(localAddress)));
    }
  };

  test('block no agent, of another network or of their own, and number at most a hundred', async () => {
    // They are idle.
    setGrace(0);
    const agents = await Promise.all(
      [1, 2].map(async () => anEnrolledAgent(t, await aSite(t.database, { name: 'Hall' }))),
    );
    await manyLines(520, '127.0.0.2');
    await eventually(() => expect(open.size).toBeLessThanOrEqual(100));
    const [elsewhere, here] = agents as [(typeof agents)[0], (typeof agents)[0]];
    const one = await aFakeAgent(node.url, elsewhere);
    expect(await one.next('welcome')).toMatchObject({ site_name: 'Hall' });
    const other = await aFakeAgent(node.url, here, '127.0.0.2');
    expect(await other.next('welcome')).toMatchObject({ site_name: 'Hall' });
    await manyLines(120, '127.0.0.2');
    expect([one.closeCode, other.closeCode]).toEqual([undefined, undefined]);
  });

  test('are rejected from the page of a browser, also of this one', async () => {
    for (const origin of [node.url, 'https://elsewhere.example', 'null']) {
      const line = await aLine('127.0.0.5', `Origin: ${origin}\r\n`);
      expect(greetings.get(line)).toMatch(/^HTTP\/1.1 403 /);
    }
    expect(greetings.get(await aLine('127.0.0.5'))).toMatch(/^HTTP\/1.1 101 /);
  });

  test('are not closed for others that come at the same moment: those are told when to come back', async () => {
    setGrace(600_000);
    const { hostname, port } = new URL(node.url);
    await manyLines(100, '127.0.0.4');
    expect(open.size).toBe(100);
    const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = get({
        ...{ host: hostname, port, path: agentLinkPath, localAddress: '127.0.0.4' },
        headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      });
      call.on('response', resolve).on('error', reject);
    });
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(open.size).toBe(100);
    const metrics = await node.services.metrics.metrics();
    expect(metrics).toMatch(/^greenroom_agent_handshakes 100$/m);
    expect(metrics).toMatch(/^greenroom_agent_connections_rejected_total 1$/m);
    const agent = await anEnrolledAgent(t, await aSite(t.database, { name: 'Hall' }));
    expect(await (await aFakeAgent(node.url, agent)).next('welcome')).toBeDefined();
  });

  test('are closed when they send more than a proof', async () => {
    const line = await aLine('127.0.0.3');
    // The head of a masked text frame of a million bytes, and a frame that never ends.
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0f, 0x42, 0x40, 1, 2, 3, 4]);
    line.write(Buffer.concat([head, Buffer.alloc(3_000)]));
    line.write(Buffer.alloc(3_000));
    await eventually(() => expect(line.destroyed).toBe(true));
  });

  test('are closed soon after a rejection, even without a close handshake', async () => {
    const line = await aLine('127.0.0.4');
    // "{}", masked with zeros.
    line.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]));
    await eventually(() => expect(line.destroyed).toBe(true));
  });

  test('may send more once they are proven', async () => {
    const site = await aSite(t.database);
    const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    await aConnection(t, asset);
    const line = await aFakeAgent(node.url, await anEnrolledAgent(t, site));
    await line.next('welcome');
    const reported = { asset_id: asset.id, status: 'online', message: 'x'.repeat(100), code: null };
    const status = { ...reported, firmware_version: null, observed_at: new Date().toISOString() };
    line.send({ type: 'statuses', statuses: Array.from({ length: 500 }, () => status) });
    const statuses = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('asset_statuses').where('asset_id', '=', asset.id).select('status').execute(),
      );
    await eventually(async () => expect(await statuses()).toEqual([{ status: 'online' }]));
  });
});
