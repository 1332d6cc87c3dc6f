import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';

// npm run bench -- storm [--agents=50000] [--servers=3] [--minutes=15]
//   All servers are killed at once and start again: how long until every agent is back, how many connections the servers
//   sent away meanwhile, and what that took of memory and of the event loop. The links of the agents are real, without
//   devices. A process has 20,000 sockets here, so 50,000 agents need three servers; each gets its agents in turn, as
//   behind a balancer.
const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '50000' },
    servers: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '15' },
  },
});
const [agents, serverCount, minutes] = [options.agents, options.servers, options.minutes].map(Number) as [
  number,
  number,
  number,
];
const agentsPerProcess = 18_000;
/** The embedded database has 40 connections; a server has two pools and a listener. */
const poolSize = Math.min(10, Math.floor(36 / serverCount / 2) - 1);
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
const say = (line: string) => console.log(line);

type ServerReport = {
  connected: number;
  rejected: number;
  peakMemory: number;
  peakHandshakes: number;
  memory: number;
  cpu: NodeJS.CpuUsage;
  delayP99: number;
  delayMax: number;
};
type AgentsReport = {
  connected: number;
  welcomes: number[];
  rejections: number;
  memory: number;
  reasons: [string, number][];
};

const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} });
const children = new Set<ChildProcess>();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function startChild(name: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const file = fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url));
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: ['--import', 'tsx'] });
  children.add(child);
  return child;
}

function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('A process of the bench has ended.'));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message as T);
    });
  });
}

async function startServer(port: number): Promise<ChildProcess> {
  const { host, database } = postgres.connection;
  const child = startChild('storm-server', {
    ...{
      PORT: String(port),
      DATA_DIR: join(folder, String(port)),
      LOG_LEVEL: 'error',
      STATUS_POLL_SECONDS: '0',
    },
    DATABASE_POOL: String(poolSize),
    DATABASE_URL: `postgres://postgres@localhost:5432/${database}?host=${host}`,
    SECRET_KEY: 'a key of this bench alone, which is long enough',
  });
  await messageOf(child);
  return child;
}

async function reportOf<T>(child: ChildProcess): Promise<T> {
  const response = messageOf<{ report: T }>(child);
  child.send('report');
  return (await response).report;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  children.delete(child);
}

const ports = await Promise.all(Array.from({ length: serverCount }, freePort));
let servers: ChildProcess[] = [];
let agentProcesses: ChildProcess[] = [];

async function startAgents(): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [first] = servers;
  if (!first) throw new Error('There is no server.');
  const filled = messageOf(first);
  first.send({ fill: { agents, key: publicKey.export({ format: 'jwk' }).x } });
  await filled;
  const count = Math.ceil(agents / agentsPerProcess);
  agentProcesses = Array.from({ length: count }, () => startChild('storm-agents'));
  await Promise.all(agentProcesses.map((child) => messageOf(child)));
  const each = Math.ceil(agents / count);
  agentProcesses.forEach((child, at) => {
    const start = 1 + at * each;
    child.send({
      ...{ first: start, agents: Math.min(each, agents - start + 1) },
      urls: ports.map((port) => `http://127.0.0.1:${port}`),
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    });
  });
}

/** Waits until all agents are connected; returns when each of them was, in seconds, in order. */
async function untilConnected(
  since: number,
): Promise<{ at: number[]; rejections: number; memory: number; reasons: Map<string, number> }> {
  const end = performance.now() + minutes * 60_000;
  const at: number[] = [];
  const rejectionsBefore = (
    await Promise.all(agentProcesses.map((child) => reportOf<AgentsReport>(child)))
  ).reduce((sum, { rejections, welcomes }) => {
    at.push(...welcomes.map((time) => (time - since) / 1000));
    return sum + rejections;
  }, 0);
  for (;;) {
    await pause(1_000);
    const reports = await Promise.all(agentProcesses.map((child) => reportOf<AgentsReport>(child)));
    for (const { welcomes } of reports) at.push(...welcomes.map((time) => (time - since) / 1000));
    const connected = reports.reduce((sum, each) => sum + each.connected, 0);
    if (connected < agents && performance.now() < end) continue;
    if (connected < agents)
      say(`only ${connected} of ${agents} agents were connected after ${minutes} minutes`);
    const reasons = new Map<string, number>();
    for (const [reason, some] of reports.flatMap((each) => each.reasons))
      reasons.set(reason, (reasons.get(reason) ?? 0) + some);
    return {
      at: at.toSorted((one, other) => one - other),
      rejections: reports.reduce((sum, each) => sum + each.rejections, 0) - rejectionsBefore,
      memory: reports.reduce((sum, each) => sum + each.memory, 0),
      reasons,
    };
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const secondsOf = (at: number[], share: number) =>
  (at[Math.min(at.length - 1, Math.floor(at.length * share))] ?? 0).toFixed(1);

async function describe(name: string, since: number): Promise<void> {
  const empty = await Promise.all(servers.map((child) => reportOf<ServerReport>(child)));
  const { at, rejections, memory, reasons } = await untilConnected(since);
  const reports = await Promise.all(servers.map((child) => reportOf<ServerReport>(child)));
  const max = (value: (report: ServerReport) => number) => Math.max(...reports.map(value));
  const total = (value: (report: ServerReport) => number) =>
    reports.reduce((sum, each) => sum + value(each), 0);
  const startMemory = Math.min(...empty.map((each) => each.memory));
  const rows = {
    'half of the agents connected, s': secondsOf(at, 0.5),
    '99 % connected, s': secondsOf(at, 0.99),
    'all connected, s': secondsOf(at, 1),
    'connections sent away (503)': rejections,
    'handshakes at once, at most in one server': max((report) => report.peakHandshakes),
    'memory of a server at the start, MB': megabytes(startMemory),
    'memory of a server at most, MB': megabytes(max((report) => report.peakMemory)),
    'memory of a server at the end, kB per agent': (
      (total((report) => report.memory) - startMemory * servers.length) /
      agents /
      1000
    ).toFixed(1),
    'event loop of a server late, p99 ms': max((report) => report.delayP99).toFixed(0),
    'event loop of a server late, at most ms': max((report) => report.delayMax).toFixed(0),
    'processor time of the servers, s': (total(({ cpu }) => cpu.user + cpu.system) / 1e6).toFixed(1),
    'memory of the processes of the agents, MB': megabytes(memory),
  };
  say(`\n${name}`);
  // biome-ignore lint/suspicious/noConsole: see above.
  console.table(rows);
  say(
    `why links were lost so far: ${JSON.stringify([...reasons].toSorted((one, other) => other[1] - one[1]).slice(0, 6))}`,
  );
}

try {
  say(`${agents} agents, ${serverCount} servers`);
  // One after the other: the first migrates.
  for (const port of ports) servers.push(await startServer(port));
  const begin = Date.now();
  await startAgents();
  await describe('first start: all agents dial at the same moment', begin);
  await Promise.all(servers.map(kill));
  const killed = Date.now();
  servers = await Promise.all(ports.map(startServer));
  say(`\nall servers killed; they serve again after ${((Date.now() - killed) / 1000).toFixed(1)} s`);
  await describe('storm: seconds count from the kill', killed);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
