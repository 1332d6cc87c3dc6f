import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServer } from './support/build-server.ts';
import { load, type Target } from './support/load.ts';
import { signIn } from './support/measure.ts';
import { databaseProcessorTime } from './support/processor-time.ts';
import { startServerProcess } from './support/server-process.ts';

// npm run bench -- capacity [--assets=100000] [--streams=2000] [--seconds=5]
//   What one request and one live stream cost: processor time of server and database (other programs on the machine
//   change it little), and memory. docs/operations/capacity.md makes its model of these.
const { values: options } = parseArgs({
  options: {
    assets: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '5' },
  },
});
const [streamCount, seconds] = [Number(options.streams), Number(options.seconds)];
const connections = 4;
const streamsOfUser = 20;
const idleSeconds = 20;
const warmingRequests = 500;

const program = await buildServer(new URL('./servers/capacity-server.ts', import.meta.url));
const server = await startServerProcess(program, [], { CAPACITY_ASSETS: options.assets });
const databaseFolder = join(dirname(server.owner?.host ?? ''), 'postgres');

/** Milliseconds of all threads of the server: password hashing and the like run beside the event loop. */
function serverProcessorTime(): number {
  const [, fields = ''] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

function serverMemory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const headers = await signIn(server.address, 'one');
const at = (path: string): Target => ({ url: server.address + path, headers });
const targets: Record<string, Target> = {
  'who am I': at('/auth/api/v1/auth/me'),
  'home page: numbers': at('/api/dashboard/summary'),
  'list of 100 assets': at('/api/assets/?fields=list&limit=100'),
  'search in assets': at('/api/assets/?fields=list&limit=100&search=3ab'),
  'one asset': at('/api/assets/1'),
  'list of tickets': at('/api/tickets?limit=100'),
  'new ticket': {
    ...at('/api/tickets/external'),
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lamp' }),
  },
};

// The first thousand requests of a process cost several times as much, whatever they are: until then its code is not compiled.
for (const target of Object.values(targets))
  await load(target, { connections, seconds: 1, atLeast: warmingRequests });

const requests: Record<string, object> = {};
for (const [name, target] of Object.entries(targets)) {
  const before = { server: serverProcessorTime(), database: databaseProcessorTime(databaseFolder) };
  const { requests: count, perSecond, medianMs, p95Ms } = await load(target, { connections, seconds });
  const each = (part: 'server' | 'database', now: number) => (now - before[part]) / count;
  const costs = {
    server: each('server', serverProcessorTime()),
    database: each('database', databaseProcessorTime(databaseFolder)),
  };
  requests[name] = {
    'requests/s': Math.round(perSecond),
    ...{ 'median ms': medianMs.toFixed(1), 'p95 ms': p95Ms.toFixed(1) },
    ...{ 'server ms': costs.server.toFixed(2), 'database ms': costs.database.toFixed(2) },
    'requests per core and s': Math.round(1000 / (costs.server + costs.database)),
  };
}
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table(requests);

async function openStream(user: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = get(
      `${server.address}/api/asset_operations/stream`,
      { headers: user, agent: false },
      (response) => {
        response.resume();
        if (response.statusCode === 200) resolve(response);
        else reject(new Error(`A stream answered ${response.statusCode}.`));
      },
    );
    call.on('error', reject);
  });
}

const users: Record<string, string>[] = [];
for (let n = 1; n <= Math.ceil(streamCount / streamsOfUser); n++)
  users.push(await signIn(server.address, `watcher${n}`));
await pause(3_000);
const memoryBefore = serverMemory();
const open: IncomingMessage[] = [];
for (const user of users)
  open.push(...(await Promise.all(Array.from({ length: streamsOfUser }, () => openStream(user)))));
await pause(5_000);
const idleFrom = serverProcessorTime();
await pause(idleSeconds * 1000);
const idleCost = (serverProcessorTime() - idleFrom) / idleSeconds / 1000;
const perStream = (serverMemory() - memoryBefore) / open.length;
// biome-ignore lint/suspicious/noConsole: see above.
console.table({
  'live streams': open.length,
  'memory of a stream, kB': (perStream / 1000).toFixed(1),
  'streams per GB': Math.round(1e9 / perStream),
  'all idle, cores': idleCost.toFixed(3),
  'memory of the server before, MB': Math.round(memoryBefore / 1e6),
});
for (const stream of open) stream.destroy();
await server.stop();
