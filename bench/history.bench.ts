import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { countHourOf } from '../apps/server/src/features/history/count-hours.ts';
import { storeSamples } from '../apps/server/src/features/operations/samples/samples.queries.ts';
import { storePolledStatuses } from '../apps/server/src/features/operations/statuses/store-polled-statuses.queries.ts';
import { ensureHistoryPartitions } from '../apps/server/src/platform/database/history-partitions.ts';
import { asSystem } from '../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../apps/server/src/platform/installation.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { aUser } from '../apps/server/test/build/a-user.ts';
import { PollPacker } from '../packages/domain/src/history/packed-polls.ts';
import { toPollByte } from '../packages/domain/src/history/poll-byte.ts';
import { databaseProcessorTime } from './support/processor-time.ts';

// What the history costs: three fleets of devices that are polled every 30 s in a moved clock, with history, without, and
// as another build stores them (--against=<folder>). All in one run, in turns of ten minutes: compare, do not quote.
const devices = Number(process.env.HISTORY_DEVICES ?? 1000);
const hours = Number(process.env.HISTORY_HOURS ?? 2);
const period_s = 30;
const batchesPerPeriod = 6;
/** 12 changes a day. */
const pollsPerChange = 240;

const against = process.argv.find((word) => word.startsWith('--against='))?.slice('--against='.length);
const store = storePolledStatuses;
const storeBefore: typeof storePolledStatuses = against ? await storeOf(resolve(against)) : store;

/** A build from before polls without news were set apart stores every status in the same way. */
async function storeOf(folder: string): Promise<typeof storePolledStatuses> {
  const statuses = join(folder, 'apps/server/src/features/operations/statuses');
  const load = async (file: string) => import(pathToFileURL(join(statuses, file)).href);
  const isOlder = !existsSync(join(statuses, 'store-polled-statuses.queries.ts'));
  return isOlder
    ? (await load('statuses.queries.ts')).storeStatuses
    : (await load('store-polled-statuses.queries.ts')).storePolledStatuses;
}

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(dataDir, 0o755);
const config = readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0' });
const installation = await openInstallation(config, { log: createLogger('error'), role: 'server' });
const { database, owner } = installation;
const admin = new pg.Client(owner);
await admin.connect();
const numberOf = async (text: string) => Number((await admin.query(text)).rows[0].number);
const databaseFolder = String((await admin.query('show data_directory')).rows[0].data_directory);

// Full images of pages after a checkpoint count for the fleet that happens to come first, and are most of what is written.
await admin.query('alter system set full_page_writes = off');
await admin.query('select pg_reload_conf()');

const fleets = ['without history', 'with history', ...(against ? ['before'] : [])];
const user = await aUser(database, { superuser: true });
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - hours * 3_600_000;
await asSystem(database, async (db) => {
  await ensureHistoryPartitions(db, { since: new Date(start), until: new Date() });
  await sql`insert into sites (id, partner_id, name) values (1, ${user.partner_id}, 'Site')`.execute(db);
  await sql`insert into rooms (id, site_id, partner_id, name) select n, 1, ${user.partner_id}, 'Room ' || n
    from generate_series(1, ${devices * fleets.length}::integer) n`.execute(db);
  await sql`insert into assets (id, room_id, partner_id, product_name, is_controlled)
    select n, n, ${user.partner_id}, 'Projector', true from generate_series(1, ${devices * fleets.length}::integer) n`.execute(
    db,
  );
});

type Cost = { wal: number; server: number; database: number };
const read = async (): Promise<Cost> => {
  const { user: inUser, system } = process.cpuUsage();
  return {
    wal: await numberOf("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as number"),
    server: (inUser + system) / 1000,
    database: databaseProcessorTime(databaseFolder),
  };
};

const packer = new PollPacker();
const statusOf = (asset_id: number, poll: number, at: Date) => ({
  asset_id,
  status: 'online',
  message: { key: 'device.on', values: {} } as never,
  code: null,
  firmware_version: '1.2.3',
  facts: {
    power: Math.floor((poll + asset_id) / pollsPerChange) % 2 ? ('standby' as const) : ('on' as const),
    answer_ms: 20 + (poll % 9),
  },
  observed_at: at.toISOString(),
});

async function pollFleet(fleet: number, first: number, count: number): Promise<void> {
  for (let poll = first; poll < first + count; poll += 1) {
    for (let batch = 0; batch < batchesPerPeriod; batch += 1) {
      const at = new Date(start + poll * period_s * 1000 + batch * 5_000);
      const statuses: ReturnType<typeof statusOf>[] = [];
      for (let index = batch; index < devices; index += batchesPerPeriod)
        statuses.push(statusOf(fleet * devices + index + 1, poll, at));
      const storeThese = fleets[fleet] === 'before' ? storeBefore : store;
      await asSystem(database, (db) => storeThese(db, { statuses, now: at }));
      if (fleets[fleet] !== 'with history') continue;
      for (const { asset_id, facts } of statuses)
        packer.add({ asset_id, at: at.getTime(), period_s, byte: toPollByte('working', facts.answer_ms) });
      if (batch > 0) continue;
      const rows = packer.take(at.getTime());
      if (rows.length > 0) await asSystem(database, (db) => storeSamples(db, rows));
    }
  }
}

const costs: Cost[] = fleets.map(() => ({ wal: 0, server: 0, database: 0 }));
const versions = () =>
  numberOf(`select sum(n_tup_ins + n_tup_upd)::float8 as number from pg_stat_user_tables
    where relname in ('asset_statuses', 'asset_checks') or relname like 'asset_samples%'`);
const written = fleets.map(() => 0);
const pollsPerTurn = (10 * 60) / period_s;
for (let turn = -1; turn < hours * 6; turn += 1) {
  for (const [fleet] of fleets.entries()) {
    await admin.query('select pg_stat_clear_snapshot()');
    const [before, rowsBefore] = [await read(), await versions()];
    await pollFleet(fleet, turn * pollsPerTurn, pollsPerTurn);
    await admin.query('select pg_stat_force_next_flush()');
    const after = await read();
    // The first turn stores the first statuses.
    if (turn < 0) continue;
    const cost = costs[fleet] as Cost;
    cost.wal += after.wal - before.wal;
    cost.server += after.server - before.server;
    cost.database += after.database - before.database;
    written[fleet] = (written[fleet] ?? 0) + (await versions()) - rowsBefore;
  }
}

await asSystem(database, async (db) => {
  for (let hour = 0; hour < hours; hour += 1)
    await countHourOf(db, { hour: new Date(start + hour * 3_600_000) });
});
const polled = devices * hours * 120;
const per = (value: number) => ((value / polled) * 1000).toFixed(0).padStart(8);
process.stdout.write(
  `${devices} devices, ${hours} h in a moved clock, a poll in ${period_s} s; for 1,000 polls, without full images of pages:\n`,
);
process.stdout.write('                     WAL bytes  server ms  database ms  row versions\n');
for (const [fleet, name] of fleets.entries()) {
  const { wal, server, database: inDatabase } = costs[fleet] as Cost;
  process.stdout.write(
    `${name.padEnd(20)} ${per(wal)}   ${per(server)}     ${per(inDatabase)}      ${per(written[fleet] ?? 0)}\n`,
  );
}
const ratio = (one: number, other: number) => (one / other).toFixed(2);
const processor = (cost: Cost | undefined) => (cost ? cost.server + cost.database : 0);
const [off, on, earlier] = costs;
process.stdout.write(
  `with : without history   WAL ${ratio(on?.wal ?? 0, off?.wal ?? 0)}, processor ${ratio(processor(on), processor(off))}\n`,
);
if (earlier)
  process.stdout.write(
    `with history : before    WAL ${ratio(on?.wal ?? 0, earlier.wal)}, processor ${ratio(processor(on), processor(earlier))}, ` +
      `row versions ${ratio(written[1] ?? 0, written[2] ?? 0)}\n`,
  );

await admin.query('vacuum analyze');
for (const [table, estimate] of [
  ['asset_samples', 250],
  ['asset_hours', 100],
  ['asset_changes', 110],
] as const) {
  const bytes = await numberOf(
    `select sum(pg_total_relation_size(inhrelid))::float8 as number from pg_inherits where inhparent = '${table}'::regclass`,
  );
  const rows = await numberOf(`select count(*)::float8 as number from ${table}`);
  process.stdout.write(
    `${table.padEnd(14)} ${(bytes / rows).toFixed(0)} bytes a row with its index (estimated: ${estimate}), ${rows} rows\n`,
  );
}
await admin.end();
await installation.close();
await rm(dataDir, { recursive: true, force: true });
