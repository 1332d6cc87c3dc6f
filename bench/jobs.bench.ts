import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { createServices } from '../apps/server/src/platform/create-services.ts';
import { openInstallation } from '../apps/server/src/platform/installation.ts';
import { defineJob } from '../apps/server/src/platform/jobs/jobs.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { databaseProcessorTime } from './support/processor-time.ts';

// The cost of an idle job queue: one server process, the three kinds of jobs, an empty queue. "own table" is what a
// queue without pg-boss would do at the same pace, in the fewest statements that still find due and abandoned jobs.
// Linux only. JOBS_SECONDS (120) makes a shorter run.
const seconds = Number(process.env.JOBS_SECONDS ?? 120);

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(dataDir, 0o755);
const config = readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const { database, owner } = installation;

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, args);
} as typeof query;

const admin = new pg.Client(owner);
await admin.connect();
const databaseFolder = String((await admin.query('show data_directory')).rows[0].data_directory);
const numberOf = async (text: string) => Number((await admin.query(text)).rows[0].number);

type Idle = { stop(): Promise<unknown> };

async function pgBoss(): Promise<Idle> {
  const { jobs, events } = createServices({ config, version: 'bench', log, installation });
  const never = async () => {};
  jobs.work(defineJob('feedback-mail'), { atOnce: 1 }, never);
  jobs.work(defineJob('reset-mail'), { atOnce: 2 }, never);
  jobs.work(defineJob('odoo-sync'), { atOnce: 2 }, never);
  return { stop: () => Promise.all([jobs.stop(), events.close()]) };
}

async function ownTable(): Promise<Idle> {
  await admin.query(`
    create table bench_jobs (id bigint generated always as identity primary key, name text not null, key bigint,
      data jsonb, start_after timestamptz not null default now(), started_at timestamptz, tries integer default 0);
    create index on bench_jobs (name, start_after) where started_at is null;
    grant select, insert, update, delete on bench_jobs to greenroom_app`);
  const listener = new pg.Client(owner);
  await listener.connect();
  await listener.query('listen bench_jobs');
  const take = `update bench_jobs set started_at = now(), tries = tries + 1 where id = (
    select id from bench_jobs where name = $1 and started_at is null and start_after <= now()
    order by start_after limit 1 for update skip locked) returning *`;
  const next = `select min(start_after) from bench_jobs where name = $1 and started_at is null`;
  const putBack = `update bench_jobs set started_at = null where started_at < now() - interval '2 minutes'`;
  const look = async () => {
    for (const name of ['feedback-mail', 'reset-mail', 'odoo-sync']) {
      await database.callFunction(take, [name]);
      await database.callFunction(next, [name]);
    }
  };
  await look();
  const looking = setInterval(look, 30_000);
  const upkeep = setInterval(() => database.callFunction(putBack, []), 60_000);
  return {
    async stop() {
      clearInterval(looking);
      clearInterval(upkeep);
      await listener.end();
    },
  };
}

const rows: Record<string, string | number>[] = [];
async function measure(name: string, start: () => Promise<Idle>): Promise<void> {
  const idle = await start();
  // The first polls and the connections that they open do not count as idle.
  await pause(3_000);
  const transactions =
    'select xact_commit as number from pg_stat_database where datname = current_database()';
  const before = {
    transactions: await numberOf(transactions),
    database: databaseProcessorTime(databaseFolder),
    node: process.cpuUsage(),
  };
  statements = 0;
  await pause(seconds * 1000);
  const counted = statements;
  const node = process.cpuUsage(before.node);
  const database = databaseProcessorTime(databaseFolder) - before.database;
  const perMinute = (value: number) => Math.round((value * 600) / seconds) / 10;
  rows.push({
    queue: name,
    'statements/min': perMinute(counted),
    'transactions/min': perMinute((await numberOf(transactions)) - before.transactions),
    'database CPU ms/min': perMinute(database),
    'Node CPU ms/min': perMinute((node.user + node.system) / 1000),
    connections: await numberOf(
      `select count(*) as number from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  });
  await idle.stop();
}

await measure('none', async () => ({ stop: async () => {} }));
await measure('pg-boss', pgBoss);
await measure('own table', ownTable);
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table(rows);

await admin.end();
await installation.close();
await rm(dataDir, { recursive: true, force: true });
