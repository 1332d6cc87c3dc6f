import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { findAsset } from '../apps/server/src/features/inventory/assets.queries.ts';
import { LoginPool } from '../apps/server/src/platform/database/login-pool.ts';
import { readMigrations, textInTransaction } from '../apps/server/src/platform/database/migrate.ts';
import { Outage } from '../apps/server/src/platform/database/outage.ts';
import { appRole } from '../apps/server/src/platform/database/roles/database-roles.ts';
import { readAsViewer, type Scope, type ViewerDb } from '../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../apps/server/src/platform/installation.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { databaseProcessorTime } from './support/processor-time.ts';

// What the signature of a viewer costs: one asset, read by the product's own query on one connection. "before" is the
// database as it was before decision 0088, with one role and plain settings. Both take turns, so that other work on the
// machine meets both.
const rounds = 30;
const readsInRound = 250;
const firstSigned = '0281_signed_viewers.sql';

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(dataDir, 0o755);
const config = readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_POOL: '2' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const { database, owner } = installation;

const fill = `
  insert into partners (name) select 'Partner ' || n from generate_series(1, 10) n;
  insert into sites (partner_id, name) select 1 + n % 10, 'Site ' || n from generate_series(1, 100) n;
  insert into rooms (site_id, partner_id, name) select s.id, s.partner_id, 'Room' from sites s, generate_series(1, 5);
  insert into assets (room_id, partner_id, product_name)
    select r.id, r.partner_id, 'Device' from rooms r, generate_series(1, 10);
  analyze`;

async function fillAs(
  connection: pg.ClientConfig,
  before?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await before?.(client);
  await client.query(fill);
  await client.end();
}
const admin = new pg.Client(owner);
await admin.connect();
await admin.query('create database before');
const beforePlace = { ...owner, database: 'before' };
await fillAs(beforePlace, async (client) => {
  await client.query(`grant usage on schema public to ${appRole}`);
  for (const migration of await readMigrations()) {
    if (migration.name >= firstSigned) break;
    await client.query(textInTransaction(migration));
  }
});
await fillAs(owner);
const { rows } = await admin.query<{ id: number }>(
  'select id from assets where partner_id = 1 order by id limit 100',
);
const ids = rows.map(({ id }) => id);

const viewer: Viewer = {
  ...{ user_id: 1, session_id: '', partner_id: 1, partner_ids: [1, 2], permissions: [] },
  ...{ is_superuser: false, force_explicit_grants: false, must_change_password: false },
};
const scope = await readAsViewer(database, viewer, async (_db, made) => made);
const before = new LoginPool(
  { ...beforePlace, user: appRole },
  {
    poolSize: 1,
    statementMilliseconds: 8_000,
    responseMilliseconds: 10_000,
    outage: new Outage(async () => {}),
  },
);
const plain = { 'app.sight': 'partners', 'app.user_id': '1', 'app.partner_ids': '{1,2}' };
type Read = (id: number) => Promise<string | undefined>;
const reads: Record<'before' | 'signed', Read> = {
  before: (id) =>
    before.transaction({ settings: plain }, (db) => findAsset(db as ViewerDb, scope as Scope, id), {}),
  signed: (id) => readAsViewer(database, viewer, (db, own) => findAsset(db, own, id)),
};

/** Processor time of this process and of the database: other work on the machine does not count. */
const databaseFolder = String((await admin.query('show data_directory')).rows[0].data_directory);
function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + databaseProcessorTime(databaseFolder);
}

async function measure(read: Read): Promise<number> {
  const start = processorMilliseconds();
  for (let at = 0; at < readsInRound; at++) {
    if ((await read(ids[at % ids.length] ?? 0)) === undefined) throw new Error('The asset was not found');
  }
  return processorMilliseconds() - start;
}

const used = { before: 0, signed: 0 };
for (let round = -3; round < rounds; round++) {
  for (const side of ['before', 'signed'] as const) {
    const milliseconds = await measure(reads[side]);
    // The first ones prepare statements and fill caches.
    if (round >= 0) used[side] += milliseconds;
  }
}
const each = (milliseconds: number) => ((milliseconds / rounds / readsInRound) * 1000).toFixed(0);
process.stdout.write(
  `one asset, processor time of server and database: before ${each(used.before)} µs, signed ${each(used.signed)} µs, ` +
    `ratio ${(used.signed / used.before).toFixed(3)} (goal: at most 1.05)\n`,
);
await before.close();
await admin.end();
await installation.close();
await rm(dataDir, { recursive: true });
