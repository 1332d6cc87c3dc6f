import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { measureReturn } from './storm/measure-return.ts';
import { freePort, messageOf, StormProcesses } from './storm/storm-processes.ts';
import { buildServer } from './support/build-server.ts';
import { databaseProcessorTime } from './support/processor-time.ts';

// npm run bench -- storm [--agents=50000] [--servers=3] [--devices=0] [--minutes=15] [--profile=<folder>]
//   All servers are killed at once and start again: how long until every agent is back, how many connections the servers
//   sent away meanwhile, and what that took of memory, of the event loop and of processor time. The links of the agents are
//   real; their devices, so many for each, are rows alone. A process has 20,000 sockets here, so 50,000 agents need three
//   servers; each gets its agents in turn, as behind a balancer. With --profile the servers of the storm write what their
//   processor time went into.
const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '50000' },
    servers: { type: 'string', default: '3' },
    devices: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '15' },
    profile: { type: 'string' },
  },
});
const [agents, serverCount, devices, maxMinutes] = [
  options.agents,
  options.servers,
  options.devices,
  options.minutes,
].map(Number) as [number, number, number, number];
const agentsPerProcess = 18_000;
/** The embedded database has 40 connections; a server has two pools and a listener. */
const poolSize = Math.min(10, Math.floor(36 / serverCount / 2) - 1);
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
const say = (line: string) => console.log(line);

const programOf = (name: string) => buildServer(new URL(`./servers/${name}.ts`, import.meta.url));
const programs = { server: await programOf('storm-server'), agents: await programOf('storm-agents') };
const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(folder, 0o755);
const databaseFolder = join(folder, 'database');
const postgres = await startEmbeddedPostgres({ dataDir: databaseFolder, log: () => {} });
const processes = new StormProcesses();

async function startServer(port: number, nodeOptions: readonly string[] = []): Promise<ChildProcess> {
  const { host, database } = postgres.connection;
  const settings = {
    ...{ PORT: String(port), DATA_DIR: join(folder, String(port)), LOG_LEVEL: 'error' },
    ...{ STATUS_POLL_SECONDS: '0', DATABASE_POOL: String(poolSize) },
    DATABASE_URL: `postgres://postgres@localhost:5432/${database}?host=${host}`,
    SECRET_KEY: 'a key of this bench alone, which is long enough',
  };
  const child = processes.start(programs.server, { settings, nodeOptions });
  await messageOf(child);
  return child;
}

const ports = await Promise.all(Array.from({ length: serverCount }, freePort));
const keys = generateKeyPairSync('ed25519');
let servers: ChildProcess[] = [];

/** The rows of all agents, and the processes that will connect as them. */
async function prepareAgents(): Promise<ChildProcess[]> {
  const [first] = servers;
  if (!first) throw new Error('There is no server.');
  const filled = messageOf(first);
  first.send({ fill: { agents, devices, key: keys.publicKey.export({ format: 'jwk' }).x } });
  await filled;
  const count = Math.ceil(agents / agentsPerProcess);
  const children = Array.from({ length: count }, () => processes.start(programs.agents));
  await Promise.all(children.map((child) => messageOf(child)));
  return children;
}

function dial(agentProcesses: readonly ChildProcess[]): void {
  const each = Math.ceil(agents / agentProcesses.length);
  for (const [at, child] of agentProcesses.entries()) {
    const first = 1 + at * each;
    child.send({
      ...{ first, agents: Math.min(each, agents - first + 1) },
      urls: ports.map((port) => `http://127.0.0.1:${port}`),
      privateKey: keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    });
  }
}

async function describe(name: string, agentProcesses: readonly ChildProcess[], since: number): Promise<void> {
  const databaseTime = () => databaseProcessorTime(join(databaseFolder, 'postgres'));
  const rows = await measureReturn({ agents, servers, agentProcesses, databaseTime, maxMinutes }, since);
  say(`\n${name}`);
  for (const [row, value] of Object.entries(rows)) say(`  ${row.padEnd(50)}${value}`);
}

try {
  say(`${agents} agents with ${devices} devices each, ${serverCount} servers`);
  // One after the other: the first migrates.
  for (const port of ports) servers.push(await startServer(port));
  const agentProcesses = await prepareAgents();
  const begin = Date.now();
  dial(agentProcesses);
  await describe('first start: all agents dial at the same moment', agentProcesses, begin);
  await Promise.all(servers.map((child) => processes.kill(child)));
  const killed = Date.now();
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  servers = await Promise.all(ports.map((port) => startServer(port, nodeOptions)));
  say(`\nall servers killed; they serve again after ${((Date.now() - killed) / 1000).toFixed(1)} s`);
  await describe('storm: seconds count from the kill', agentProcesses, killed);
  if (options.profile) await Promise.all(servers.map((child) => processes.stop(child)));
} finally {
  processes.killAll();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
