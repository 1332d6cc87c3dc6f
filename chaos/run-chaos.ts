import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Cluster, type Storage } from './cluster/cluster.ts';
import { makeDisks, removeDisks } from './cluster/disks.ts';
import { runProgram } from './cluster/run-program.ts';
import type { Fault } from './faults/fault.ts';
import { databaseFaults } from './faults/of-databases.ts';
import { diskFaults } from './faults/of-disks.ts';
import { rollingFaults, rollingUpgrade, serverFaults } from './faults/of-servers.ts';
import { storageFaults } from './faults/of-storage.ts';
import { AgentProcess } from './load/agent-process.ts';
import { measureFault } from './measure-fault.ts';
import { findFaultsOf, type Measured } from './report/judge.ts';
import { timeline } from './report/timeline.ts';
import { fileTable, table, writeReport } from './report/write-report.ts';
import { seededRandom } from './seeded-random.ts';

// npm run chaos: breaks the parts of a production set-up under load, and writes docs/operations/chaos.md.

const root = fileURLToPath(new URL('..', import.meta.url));
const logs = fileURLToPath(new URL('../.cache/chaos/logs', import.meta.url));
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/tmp/greenroom-chaos' },
    subnet: { type: 'string', default: '10.78.0' },
    only: { type: 'string' },
    seed: { type: 'string' },
    'upgrade-from': { type: 'string' },
  },
});
// biome-ignore lint/suspicious/noConsole: printing is what this is for.
const say = (line: string) => console.log(line);

const earlier = options['upgrade-from'];
// The upgrade first: the faults after it meet this build.
const faults: Fault[] = [
  rollingUpgrade,
  ...rollingFaults,
  ...serverFaults,
  ...databaseFaults,
  ...diskFaults,
  ...storageFaults,
];
const chosen =
  options.only?.split(',') ?? faults.map(({ id }) => id).filter((id) => id !== rollingUpgrade.id);
const unknown = chosen.filter((id) => !faults.some((fault) => fault.id === id));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${faults.map(({ id }) => id)}`);
const seed = options.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(options.seed);
say(`Seed ${seed}`);

/** The demo's estate; its load is more than the limits allow one user. */
const settings = [
  ...['DEMO=1', 'DEMO_DEVICES=0', 'STATUS_POLL_SECONDS=0', 'LOG_LEVEL=info'],
  ...['TICKETS_PER_HOUR=1000000', 'UPLOADS_PER_HOUR=1000000', 'SUPERUSER_FACTOR_DAYS=0'],
].join(' ');

const cluster = new Cluster(options.folder, options.subnet);
const agents: AgentProcess[] = [];
const measured: Measured[] = [];
let failures = 0;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130));
process.exitCode = await run().then(
  () => (failures > 0 || measured.some((one) => findFaultsOf(one).length > 0) ? 1 : 0),
  (error: unknown) => {
    say(String(error instanceof Error ? error.stack : error));
    return 1;
  },
);
say(`The logs are in ${logs}`);
await end(process.exitCode);

async function run(): Promise<void> {
  const hasCeph = await runProgram('which', ['radosgw', 'ceph-osd', 'ceph-mon']).then(
    () => true,
    () => false,
  );
  const selected = faults.filter((one) => chosen.includes(one.id) || (earlier && one === rollingUpgrade));
  const possible = selected.filter(({ storage }) => storage !== 's3' || hasCeph);
  for (const { id } of selected.filter((fault) => !possible.includes(fault)))
    say(`${id} is left out: the packages ceph-mon ceph-osd radosgw ceph-common are not installed.`);
  for (const storage of [undefined, 's3'] as const) {
    const those = possible.filter((fault) => fault.storage === storage);
    if (those.length > 0) await runOn(storage, those);
  }
  say(`\n${table(measured)}\n\n${fileTable(measured)}`);
}

/** Brings a cluster up that has its files there. The next one replaces it. */
async function runOn(storage: Storage | undefined, those: readonly Fault[]): Promise<void> {
  await Promise.all(agents.splice(0).map((agent) => agent.stop()));
  await takeDown();
  await makeDisks(cluster);
  await cluster.up(settings, earlier ?? root, storage);
  const admin = 'admin@greenroom.example';
  for (const site of ['1', '2'])
    agents.push(
      await AgentProcess.enrol(cluster, { name: `agent${site}`, site, by: admin, folder: earlier ?? root }),
    );
  const commit = (await runProgram('git', ['-C', root, 'rev-parse', '--short', 'HEAD'])).trim();
  const ids = faults.map(({ id }) => id);
  const user = { name: admin, password: 'greenroom-demo' };
  const situation = { cluster, random: seededRandom(seed), program: root, user };
  for (const fault of those) {
    say(`\n== ${fault.title}`);
    const began = new Date();
    const one = await measureFault({ fault, situation, agents, run: `chaos-${seed}` }).catch((error) => {
      failures += 1;
      say(String(error instanceof Error ? error.stack : error));
    });
    say(timeline(cluster.logs, began, new Date()));
    if (!one) continue;
    measured.push(one);
    writeReport(ids, measured, { seed, commit });
    say(table([one]));
    for (const [at, { errors }] of one.outageLines.entries())
      if (errors.length > 0)
        say(`${cluster.servers[at]} logged ${errors.length} errors: ${[...new Set(errors)].join('; ')}`);
  }
}

async function takeDown(): Promise<void> {
  cluster.keepLogs(logs);
  await cluster.down();
  await removeDisks(cluster);
}

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all(agents.map((agent) => agent.stop()));
  await takeDown();
  process.exit(code);
}
