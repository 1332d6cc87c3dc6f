import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flushMilliseconds } from '@greenroom/domain/history/packed-polls.ts';
import { readPollByte } from '@greenroom/domain/history/poll-byte.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtServer } from './built-server.ts';
import { makeQuickFolder } from './quick-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const deviceCount = 20;
/** Instead of 30 s: more polls and changes are on their way when the server is killed. */
const periodSeconds = 1;
/** A status without news is noted once a minute. */
const noteMilliseconds = 60_000;
/** Something that never happens ends the wait; a busy machine does not. */
const patience = 240_000;

let dataDir: string;
let server: ChildProcess | undefined;
let client: Client;
let devices: Simulator[];

beforeEach(async () => {
  dataDir = await makeQuickFolder();
  devices = await Promise.all(
    Array.from({ length: deviceCount }, (_, at) =>
      startPjlinkSimulator({ model: 'EB-7', serial_number: String(at), name: 'Hall', version: '1.0' }),
    ),
  );
});
afterEach(async () => {
  await end('SIGTERM');
  await Promise.all(devices.map((device) => device.close()));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

async function start(): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const polling = {
    STATUS_POLL_SECONDS_BY_DRIVER: `pjlink=${periodSeconds}`,
    DEVICE_NETWORKS: '127.0.0.0/8',
  };
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn', ...polling };
  const child = spawn(process.execPath, [builtServer.main], { cwd: root, env });
  server = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await vi.waitUntil(() => output.includes('Greenroom is ready'), { timeout: patience, interval: 20 });
  const { socketFolder } = JSON.parse(readFileSync(join(dataDir, 'greenroom.lock'), 'utf8'));
  client = new Client({ host: socketFolder, port: 5432, user: 'postgres', database: 'greenroom' });
  // Its server is killed.
  client.on('error', () => undefined);
  await client.connect();
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  await client.end();
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** The devices are the assets 1 to 20. */
async function fill(): Promise<void> {
  await client.query(`
    insert into partners (id, name) values (1, 'Lumière');
    insert into sites (id, partner_id, name) values (1, 1, 'Lyon');
    insert into rooms (id, partner_id, site_id, name) values (1, 1, 1, 'Régie');
    insert into assets (partner_id, room_id, product_name, is_controlled)
      select 1, 1, 'Projector', true from generate_series(1, ${deviceCount})`);
  for (const [at, { connection }] of devices.entries())
    await client.query(
      `insert into device_connections (asset_id, driver, host, port, route) values ($1, 'pjlink', $2, $3, 'direct')`,
      [at + 1, connection.host, connection.port],
    );
}

type Row = { asset_id: number; at: number; power: number };
const listChanges = async (): Promise<Row[]> => {
  const { rows } = await client.query(
    `select asset_id, (extract(epoch from at) * 1000)::float8 as at, power from asset_changes order by asset_id, at`,
  );
  return rows;
};

type Stored = { at: number; outcome: string };
/** Without the polls that did not happen. */
async function listPolls(asset_id: number): Promise<Stored[]> {
  const { rows } = await client.query(
    `select (extract(epoch from hour) * 1000)::float8 + phase_ms as at, polls from asset_samples
     where asset_id = $1 order by hour`,
    [asset_id],
  );
  return rows.flatMap(({ at, polls }: { at: number; polls: Buffer }) =>
    [...polls].flatMap((byte, place) => {
      const { outcome } = readPollByte(byte);
      return outcome === 'gap' ? [] : [{ at: at + 1000 * periodSeconds * place, outcome }];
    }),
  );
}

test('a server that is killed loses no change, and at most some minutes of the detail of polls', {
  timeout: 4 * patience,
}, async () => {
  await start();
  await fill();
  const switches = devices.map(() => 0);
  /** Switches each device as soon as its last change is stored, until there were so many. */
  const switchUntil = (min: number) =>
    vi.waitUntil(
      async () => {
        const changes = await listChanges();
        for (const [at, device] of devices.entries()) {
          const stored = changes.filter(({ asset_id }) => asset_id === at + 1).length;
          const done = switches[at] ?? 0;
          if (stored !== done + 1) continue;
          device.setPower?.(done % 2 === 1);
          switches[at] = done + 1;
        }
        return total(switches) >= min;
      },
      { timeout: patience, interval: 100 },
    );
  await switchUntil(2 * deviceCount);
  // Stores all polls: what is lost later is what was packed since.
  await end('SIGTERM');
  const stoppedAt = Date.now();
  await start();
  const startedAt = Date.now();
  await switchUntil(8 * deviceCount);
  const killedAt = Date.now();
  await end('SIGKILL');
  await start();
  const caughtUp = () =>
    vi.waitUntil(async () => (await listChanges()).length >= total(switches) + deviceCount, {
      timeout: patience,
      interval: 100,
    });
  await caughtUp();
  await end('SIGTERM');
  await start();

  const changes = await listChanges();
  for (const [at, count] of switches.entries()) {
    const powers = changes.filter(({ asset_id }) => asset_id === at + 1).map(({ power }) => power);
    expect(powers, `device ${at + 1}`).toHaveLength(count + 1);
    expect(powers.some((power, place) => place > 0 && power === powers[place - 1])).toBe(false);
  }
  expect(killedAt - startedAt).toBeLessThan(flushMilliseconds);
  for (const [at] of devices.entries()) {
    const polls = await listPolls(at + 1);
    const times = polls.map((poll) => poll.at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const plain = polls.filter(({ outcome }) => outcome === 'no-detail');
    expect(plain.length).toBeGreaterThan(0);
    expect(plain.length * periodSeconds * 1000).toBeLessThanOrEqual(flushMilliseconds);
    expect(plain.every((poll) => poll.at > stoppedAt - 5_000 && poll.at <= killedAt)).toBe(true);
    // Filled up to what was last noted, without a hole.
    expect(killedAt - (plain.at(-1)?.at ?? 0)).toBeLessThan(noteMilliseconds + 5_000);
    expect(polls.filter((poll) => poll.at < stoppedAt - 1000 * periodSeconds).length).toBeGreaterThan(0);
    expect(polls.filter((poll) => poll.at > killedAt && poll.outcome !== 'no-detail').length).toBeGreaterThan(
      0,
    );
  }
});

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
