import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createSealer } from '#platform/secrets/sealer.ts';
import { aChannel } from '#test/build/a-channel.ts';
import { aSite } from '#test/build/a-site.ts';
import { outsidePackages } from '#test/build/outside-packages.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { recordNotification } from './notifications.queries.ts';

const total = 1000;
/** A process is killed after so many messages of its own. */
const killedAfter = 80;
const secretKey = 'a key for tests that is long enough';
const secret = `whsec_${Buffer.from('thirty-two bytes of the receiver').toString('base64')}`;
/** Something that never happens ends the wait; a busy machine does not. */
const patience = 240_000;
const serverFolder = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
let t: TestDatabase;
let receiver: Server;
let sender: ChildProcess | undefined;
let arrivals: { id: string; sequence: number }[] = [];

beforeEach(async () => {
  arrivals = [];
  folder = await bundleSender();
  t = await createTestDatabase();
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    const message = new Webhook(secret).verify(body, request.headers as Record<string, string>);
    const { sequence } = (message as { data: { sequence: number } }).data;
    arrivals.push({ id: String(request.headers['webhook-id']), sequence });
    // After the message was received: the server cannot know that it was.
    const fault = arrivals.length % 500;
    if (fault === 70) response.writeHead(500).end();
    else if (fault === 170) response.writeHead(429, { 'retry-after': '1' }).end();
    else if (fault === 270) request.socket.destroy();
    else if (fault === 370) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    // 470 never gets a response: the server gives up by itself.
    else if (fault !== 470) response.writeHead(204).end();
    if (arrivals.length % killedAfter === 0) sender?.kill('SIGKILL');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
}, patience);
afterEach(async () => {
  await end();
  receiver.closeAllConnections();
  receiver.close();
  await t.drop();
  await rm(folder, { recursive: true });
}, patience);

const script = `
  import { createServices } from '#platform/create-services.ts';
  import { Database } from '#platform/database/database.ts';
  import { createLogger } from '#platform/log/create-logger.ts';
  import { createSealer } from '#platform/secrets/sealer.ts';
  import { startNotifications } from '#features/notifications/start-notifications.ts';
  import { readConfig } from '#config.ts';
  const config = readConfig({ LOG_LEVEL: 'error', WEBHOOK_NETWORKS: '127.0.0.0/8' });
  const logins = JSON.parse(process.env.LOGINS);
  const database = new Database({ ...logins, viewerKey: Buffer.from(logins.viewerKey) }, { poolSize: 5 });
  const installation = { database, sealer: createSealer(process.env.KEY) };
  const services = createServices({ config, version: '0', log: createLogger('error'), installation });
  startNotifications(services, { sendMilliseconds: 2000, leaseMilliseconds: 3000, perSecond: 100000, workers: 3 });`;

/** A sender that reads its sources takes longer to start than the messages take that it sends before it is killed. */
async function bundleSender(): Promise<string> {
  // Beside the server's own packages, so that the bundle finds them; npm makes it only when one does not lie at the root.
  const packages = join(serverFolder, 'node_modules');
  await mkdir(packages, { recursive: true });
  const made = await mkdtemp(join(packages, '.sender-'));
  await build({
    stdin: { contents: script, resolveDir: serverFolder, loader: 'ts' },
    ...{ outfile: join(made, 'sender.mjs'), bundle: true, platform: 'node', format: 'esm', target: 'node20' },
    ...{ logLevel: 'error', plugins: [outsidePackages] },
  });
  return made;
}

function start(): ChildProcess {
  const env = {
    ...process.env,
    LOGINS: JSON.stringify(t.logins),
    KEY: secretKey,
  };
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit'];
  return spawn(process.execPath, [join(folder, 'sender.mjs')], { cwd: serverFolder, env, stdio });
}

async function end(): Promise<void> {
  if (!sender || sender.exitCode !== null || sender.signalCode !== null) return;
  sender.kill('SIGKILL');
  await once(sender, 'exit');
}

test(
  '1,000 events reach a faulty receiver in order while the sender is killed again and again',
  async () => {
    const services = { database: t.database, sealer: createSealer(secretKey) };
    const site = await aSite(t.database);
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const channel = await aChannel(services, { partner: site.partner_id, address, secret });
    const at = new Date(Date.now() - 60_000);
    await asSystem(t.database, async (db) => {
      for (let incident_id = 1; incident_id <= total; incident_id += 1)
        await recordNotification(db, {
          ...{ kind: 'opened', incident_id, severity: 'critical', at, partner_id: site.partner_id },
          ...{ site_id: site.id, payload: { cause: { class: 'agent' } } },
        });
    });
    let kills = 0;
    const countSent = () =>
      asSystem(t.database, async (db) => {
        const { rows } = await sql<{ sent: number }>`
          select count(*)::int as sent from notification_deliveries
          where channel_id = ${channel.id} and state = 'sent'`.execute(db);
        return rows[0]?.sent;
      });
    await vi.waitUntil(
      async () => {
        if (!sender || sender.signalCode !== null || sender.exitCode !== null) {
          expect(sender?.exitCode ?? null).toBeNull();
          kills += sender ? 1 : 0;
          sender = start();
        }
        return (await countSent()) === total;
      },
      { timeout: patience, interval: 100 },
    );
    const first = [...new Map(arrivals.map(({ id, sequence }) => [id, sequence])).values()];
    expect(first).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    // A repetition carries the id of the first arrival: as many ids as events, though more messages arrived.
    expect(new Set(arrivals.map(({ id, sequence }) => `${id} ${sequence}`)).size).toBe(total);
    expect(arrivals.length).toBeGreaterThan(total);
    expect(kills).toBeGreaterThan(10);
    process.stdout.write(`${arrivals.length} messages arrived for ${total} events, over ${kills} kills\n`);
  },
  patience,
);
