import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from './backed-up-installation.ts';
import { aConnection } from './build/a-connection.ts';
import { aRoom } from './build/a-room.ts';
import { aSite } from './build/a-site.ts';
import { aUser } from './build/a-user.ts';
import { anAsset } from './build/an-asset.ts';
import { builtServer } from './built-server.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sites = 16;
const period = 2;
/** Something that never happens ends the wait; a busy machine does not. */
const patience = { timeout: 180_000, interval: 50 };
/** The age at which a server is dead, and the next reports of the others. */
const leaseSeconds = 30 + 5;

type Node = { process: ChildProcess; address: string };

let t: TestApp;
let devices: { polls: number[]; server: Server }[];
let nodes: Node[];
let ends: (() => Promise<unknown>)[];

/** Each device has a port of its own before one projector, and notes when it was polled. */
async function aPolledDevice(projector: number): Promise<{ polls: number[]; server: Server; port: number }> {
  const polls: number[] = [];
  const server = createServer((socket: Socket) => {
    polls.push(performance.now());
    const line = connect(projector, '127.0.0.1');
    for (const end of [socket, line]) end.on('error', () => {});
    socket.pipe(line).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { polls, server, port: (server.address() as AddressInfo).port };
}

async function startNode(name: string): Promise<Node> {
  const { PATH = '', HOME = '' } = process.env;
  const { host, database } = t.owner;
  const child = spawn(process.execPath, [builtServer.main], {
    cwd: root,
    env: {
      ...{ PATH, HOME, PORT: '0', DEMO: '0', LOG_LEVEL: 'error', DATA_DIR: join(t.dataDir, name) },
      DATABASE_URL: `postgres://postgres@localhost:5432/${database}?host=${host}`,
      SECRET_KEY: 'a key for tests that is long enough',
      DEVICE_NETWORKS: '127.0.0.0/8',
      STATUS_POLL_SECONDS: String(period),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ready = () => {
    if (child.exitCode !== null) throw new Error(output);
    return /Greenroom is ready: (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1');
  };
  const node = { process: child, address: await vi.waitUntil(ready, patience) };
  nodes.push(node);
  return node;
}

async function end({ process: child }: Node, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function pollsOf({ address }: Node): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const counts = text.matchAll(/^greenroom_poll_seconds_count\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** How often each device was polled in these seconds, for each of its turns: 1 when it was polled once in each. */
async function pollsPerTurn(seconds: number): Promise<number[]> {
  const from = performance.now();
  await pause(seconds * 1000);
  return devices.map(({ polls }) => (polls.filter((at) => at >= from).length * period) / seconds);
}

beforeEach(async () => {
  t = await startTestApp();
  nodes = [];
  const user = await aUser(t.database);
  const projector = await startPjlinkSimulator({ model: 'EB', serial_number: '1', name: 'A', version: '1' });
  ends = [() => projector.close()];
  devices = [];
  for (let at = 0; at < sites; at++) {
    const device = await aPolledDevice(projector.connection.port ?? 0);
    ends.push(async () => device.server.close());
    const site = await aSite(t.database, { partner: user.partner_id });
    const room = await aRoom(t.database, { site });
    const asset = await anAsset(t.database, { room, is_controlled: true });
    await aConnection(t, asset, { ...projector.connection, port: device.port });
    devices.push(device);
  }
}, 120_000);
afterEach(async () => {
  for (const node of nodes) await end(node, 'SIGKILL');
  for (const close of ends) await close();
  await t.stop();
}, 120_000);

describe('two servers', { timeout: 400_000 }, () => {
  test('share the polls, and the one that is left takes over those of one that was killed', async () => {
    const first = await startNode('first');
    const second = await startNode('second');
    await vi.waitUntil(async () => (await pollsOf(second)) > 0, patience);
    // Until the first one has seen the second.
    await pause(6_000);
    const before = [await pollsOf(first), await pollsOf(second)];
    for (const share of await pollsPerTurn(20)) {
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(1.4);
    }
    const polled = [await pollsOf(first), await pollsOf(second)].map(
      (count, at) => count - (before[at] ?? 0),
    );
    expect(Math.min(...polled)).toBeGreaterThan(0);
    expect(polled[0]).toBeLessThan((sites * 20) / period);

    await end(second, 'SIGKILL');
    const killed = performance.now();
    const isPolledAgain = () =>
      devices.every(({ polls }) => performance.now() - (polls.at(-1) ?? 0) < 1.5 * period * 1000);
    await pause(2 * period * 1000);
    expect(isPolledAgain()).toBe(false);
    await vi.waitUntil(isPolledAgain, patience);
    // biome-ignore lint/suspicious/noConsole: a number for docs/operations/capacity.md.
    console.log(`taken over ${((performance.now() - killed) / 1000).toFixed(1)} s after kill -9`);
    expect(performance.now() - killed).toBeLessThan((leaseSeconds + 3 * period) * 1000);
    for (const share of await pollsPerTurn(10)) expect(share).toBeLessThan(1.5);
  });

  test('leave the polls to an older one of a release that does not share, until it is gone', async () => {
    await query(
      t.owner,
      `insert into server_nodes (node, started_at, seen_at)
       values ('00000000-0000-4000-8000-000000000001', now() - interval '1 hour', now() + interval '20 seconds')`,
    );
    const node = await startNode('new');
    await pause(10_000);
    expect(await pollsOf(node)).toBe(0);
    await query(
      t.owner,
      "update server_nodes set seen_at = now() - interval '1 minute' where shares_polls is null",
    );
    await vi.waitUntil(async () => (await pollsOf(node)) >= sites, patience);
  });
});
