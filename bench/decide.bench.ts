import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { decideIncidents } from '../apps/server/src/features/incidents/decide-incidents.ts';
import { storePolledStatuses } from '../apps/server/src/features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem } from '../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../apps/server/src/platform/installation.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { aUser } from '../apps/server/test/build/a-user.ts';
import { databaseProcessorTime } from './support/processor-time.ts';
import { medianOf } from './support/report.ts';

// npm run bench -- decide
//   What it costs to decide the incidents of a site of 1,000 devices: with nothing new beside reading the statuses of its
//   devices with the bare driver, while all work and while all are gone, and after all devices have changed beside nothing
//   new. In turns, medians of 10.
const devices = Number(process.env.DECIDE_DEVICES ?? 1000);
/** In half of them the devices work. */
const rounds = Number(process.env.DECIDE_ROUNDS ?? 20);

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(dataDir, 0o755);
const config = readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0' });
const installation = await openInstallation(config, { log: createLogger('error'), role: 'server' });
const { database, owner } = installation;
const client = new pg.Client(owner);
await client.connect();
const user = await aUser(database, { superuser: true });
const began = Date.now();
let clock = began;
const jobs = { add: () => Promise.resolve() };
const services = { database, config, jobs, now: () => new Date(clock) };

await asSystem(database, async (db) => {
  await sql`insert into sites (id, partner_id, name) values (1, ${user.partner_id}, 'Site')`.execute(db);
  await sql`insert into rooms (id, site_id, partner_id, name) select n, 1, ${user.partner_id}, 'Room ' || n
    from generate_series(1, ${Math.ceil(devices / 5)}::integer) n`.execute(db);
  await sql`insert into assets (id, room_id, partner_id, product_name, asset_type, is_controlled)
    select n, 1 + n / 5 % ${Math.ceil(devices / 5)}::integer, ${user.partner_id}, 'Display ' || n, 'Display', true
    from generate_series(1, ${devices}::integer) n`.execute(db);
  await sql`insert into device_connections (asset_id, driver, host, route)
    select n, 'pjlink', '192.0.2.1', 'direct' from generate_series(1, ${devices}::integer) n`.execute(db);
});

async function report(isOnline: boolean): Promise<void> {
  const status = {
    ...{ status: isOnline ? 'online' : 'offline', message: null, firmware_version: null },
    ...{
      code: isOnline ? null : ('device-unreachable' as const),
      observed_at: new Date(clock).toISOString(),
    },
  };
  const statuses = Array.from({ length: devices }, (_, at) => ({ ...status, asset_id: at + 1 }));
  await asSystem(database, (db) => storePolledStatuses(db, { statuses, now: new Date(clock) }));
}

const pass = (seconds: number) => {
  clock += 1000 * seconds;
};

type Cost = { clock: number; processor: number };

/** Processor time of this process and of the database: other programs change it much less than the clock. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  // Reading the time of the database costs time itself, which is left out.
  const ofDatabase = () => databaseProcessorTime(`${dataDir}/postgres`);
  const before = ofDatabase();
  const own = process.cpuUsage();
  const start = performance.now();
  await work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  return { clock, processor: (user + system) / 1000 + ofDatabase() - before };
}

const due = () =>
  asSystem(database, (db) => sql`insert into sites_to_decide (site_id) values (1)`.execute(db));
const decideSite = () => decideIncidents(services, { startedAt: new Date(began - 3_600_000) });
const readStatuses = () =>
  client.query(`select s.* from asset_statuses s join assets a on a.id = s.asset_id
    join rooms r on r.id = a.room_id where r.site_id = 1`);

await report(true);
await decideSite();
await client.query('vacuum analyze');
const times: Record<'read' | 'working' | 'gone' | 'changed', Cost[]> = {
  ...{ read: [], working: [], gone: [], changed: [] },
};
let isOnline = true;
for (let round = 0; round < rounds; round += 1) {
  // Twelve changes of each device a day.
  pass(6_900);
  await report(isOnline);
  // What the time has brought: an incident may be over by now.
  await due();
  await decideSite();
  times.read.push(await costOf(readStatuses));
  await due();
  times[isOnline ? 'working' : 'gone'].push(await costOf(decideSite));
  isOnline = !isOnline;
  await report(isOnline);
  pass(300);
  await due();
  times.changed.push(await costOf(decideSite));
}
const median = (costs: readonly Cost[]): Cost => ({
  clock: medianOf(costs.map(({ clock }) => clock)),
  processor: medianOf(costs.map(({ processor }) => processor)),
});
const read = median(times.read);
const working = median(times.working);
const row = (name: string, cost: Cost, base: Cost, goal?: string) => ({
  ...{ case: name, 'ms, clock': cost.clock.toFixed(1), 'ms, processor': cost.processor.toFixed(1) },
  ...{
    ratio: (cost.clock / base.clock).toFixed(2),
    'ratio, processor': (cost.processor / base.processor).toFixed(2),
  },
  goal,
});
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table([
  row('read the statuses, bare driver', read, read),
  row('decide, nothing new, all work', working, read, 'at most 5 reads'),
  row('decide, nothing new, all gone', median(times.gone), read),
  row('decide, all changed', median(times.changed), working, 'at most 3 times nothing new'),
]);
await client.end();
await installation.close();
await rm(dataDir, { recursive: true, force: true });
