import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { makeKeptBackup } from '../apps/server/src/features/backup/make-kept-backup.ts';
import type { BackupPlace } from '../apps/server/src/features/backup/place/backup-place.ts';
import { filesAtOnce } from '../apps/server/src/features/backup/place/file-pool.ts';
import { newestBackup } from '../apps/server/src/features/backup/place/keep-backups.ts';
import { openPlace } from '../apps/server/src/features/backup/place/open-place.ts';
import { restoreInstallation } from '../apps/server/src/features/backup/restore/restore-installation.ts';
import { verifyBackup } from '../apps/server/src/features/backup/restore/verify-backup.ts';
import type { Connection } from '../apps/server/src/platform/database/database.ts';
import { openInstallation } from '../apps/server/src/platform/installation.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { runSeveral } from '../apps/server/src/platform/run-several.ts';
import { createStorage } from '../apps/server/src/platform/storage/create-storage.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';
import { estate, fillEstate } from './support/fill-estate.ts';

// npm run bench -- backup [--assets=100000] [--files=100000] [--kilobytes=20] [--hours=167] [--to=s3://bucket/folder]
//   A large estate with a week of polls and its files: the first encrypted backup, one with a hundredth of new files, its
//   verification, and the restore into an empty installation. A bucket needs the settings BACKUP_S3_*. Files are in four
//   places at the end: 2 GB of them need 8 GB.
const { values: options } = parseArgs({
  options: {
    assets: { type: 'string', default: '100000' },
    files: { type: 'string', default: '100000' },
    kilobytes: { type: 'string', default: '20' },
    hours: { type: 'string', default: '167' },
    to: { type: 'string' },
  },
});
const [assets, files, kilobytes, hours] = [
  options.assets,
  options.files,
  options.kilobytes,
  options.hours,
].map(Number) as [number, number, number, number];
/** Those that are polled: a site with a hundred assets has five controlled devices. */
const polledShare = 0.05;
const newShare = 0.01;

const log = createLogger('error');
const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(folder, 0o755);
const key = randomBytes(32);
// A restored database opens with the key of the time alone.
const SECRET_KEY = randomBytes(32).toString('hex');

type Opened = { owner: Connection; storage: Storage; close: () => Promise<void> };

async function open(name: string): Promise<Opened> {
  const config = readConfig({ ...process.env, DEMO: '0', SECRET_KEY, DATA_DIR: join(folder, name) });
  const { owner, database, close } = await openInstallation(config, { log, role: 'server' });
  // A restore takes its connections for those of a running server.
  await database.close();
  const storage = createStorage(config, log);
  await storage.prepare();
  return { owner, storage, close };
}

async function fillRows({ owner }: Opened): Promise<void> {
  await fillEstate(owner, 'no password', {
    ...estate,
    assets,
    operations: Math.min(assets, estate.operations),
  });
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("select set_config('app.sight', 'system', false)");
  await client.query(
    `select ensure_history_partition('asset_samples', day::date)
     from generate_series(now() - interval '8 days', now(), '1 day') day`,
  );
  await client.query(
    `insert into asset_samples (asset_id, hour, period_s, phase_ms, polls)
     select asset, date_trunc('hour', now()) - n * interval '1 hour', 30, 0, decode(repeat(md5(asset::text), 7), 'hex')
     from generate_series(1, $1::integer) asset, generate_series(0, $2::integer) n`,
    [Math.round(assets * polledShare), hours],
  );
  await client.end();
}

async function addFiles({ owner, storage }: Opened, from: number, to: number): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const atOnce = 500;
  for (let at = from; at < to; at += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, to - at) }, (_, more) => at + more);
    const keyOf = (n: number) => `bench/${n % 256}/${n}.bin`;
    const several = runSeveral(filesAtOnce);
    for (const n of numbers) await several.add(() => storage.put(keyOf(n), randomBytes(kilobytes * 1024)));
    await several.end();
    await client.query(
      `insert into files (partner_id, entity_type, entity_id, category, filename, content_type, size, storage_key)
       select 1, 'room', 1 + n % 20000, 'document', n || '.bin', 'application/octet-stream', $2, key
       from unnest($1::integer[], $3::text[]) as new (n, key)`,
      [numbers, kilobytes * 1024, numbers.map(keyOf)],
    );
  }
  await client.end();
}

const rows: Record<string, object> = {};
async function time(name: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const usedBefore = process.cpuUsage();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  const memory = Math.round(process.memoryUsage.rss() / 1e6);
  rows[name] = {
    seconds: seconds.toFixed(1),
    // Of this process, without PostgreSQL: other programs on the machine change it less than the clock.
    'processor s': ((user + system) / 1e6).toFixed(1),
    result,
    'memory MB': memory,
  };
  // A large run takes long: one that is ended early has told what it measured.
  // biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
  console.log(`${name}: ${seconds.toFixed(1)} s`);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
// What is wrong with a backup is said in words, and must not get lost in a table.
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
const complain = (line: string) => void (/missing|damaged|could not/.test(line) && console.log(line));

async function measureBackups(source: Opened, place: BackupPlace): Promise<void> {
  const backUp = async () => {
    const {
      bytes,
      files: all,
      newFiles,
    } = await makeKeptBackup({
      ...{ login: source.owner, storage: source.storage, place, key, keep: 14, log: complain },
      ...{ version: 'bench', withoutSamples: false, now: new Date() },
    });
    return `${megabytes(bytes)}, ${newFiles} of ${all} files new`;
  };
  await time('first backup', backUp);
  await addFiles(source, files, Math.ceil(files * (1 + newShare)));
  await time('backup with a hundredth of new files', backUp);
  const archive = { place, name: (await newestBackup(place)) ?? '' };
  const reading = { archive, key, now: new Date(), log: complain };
  await time('verify-backup', async () => {
    const verified = await verifyBackup({ ...reading, owner: source.owner, folder });
    return `${verified.rows} rows of ${verified.tables} tables, ${verified.missing} files missing`;
  });
  await source.close();
  const target = await open('restored');
  await time('restore', async () => {
    await restoreInstallation({ ...reading, owner: target.owner, storage: target.storage, force: false });
    return 'into an empty installation';
  });
  await time('start on it', async () => {
    await target.close();
    await (await open('restored')).close();
    return 'until the database is ready';
  });
}

try {
  const source = await open('source');
  await time('fill rows', async () => {
    await fillRows(source);
    return `${assets} assets`;
  });
  await time('put files', async () => {
    await addFiles(source, 0, files);
    return `${files} files`;
  });
  const client = new pg.Client(source.owner);
  await client.connect();
  const { rows: sizes } = await client.query('select pg_database_size(current_database())::bigint as bytes');
  await client.end();
  // biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
  console.log(
    `${assets} assets, ${files} files of ${kilobytes} kB, a database of ${megabytes(Number(sizes[0].bytes))}`,
  );
  const config = readConfig({ ...process.env, DEMO: '0', SECRET_KEY, DATA_DIR: join(folder, 'source') });
  await measureBackups(source, openPlace(options.to ?? join(folder, 'place'), config, log));
  // biome-ignore lint/suspicious/noConsole: see above.
  console.table(rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}
