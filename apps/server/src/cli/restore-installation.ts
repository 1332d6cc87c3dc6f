import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { appRole } from '#platform/database/app-role.ts';
import type { Connection } from '#platform/database/database.ts';
import { migrationLock } from '#platform/database/migrate.ts';
import {
  type Closing,
  type Manifest,
  manifestName,
  manifestSchema,
  portableSession,
} from './backup-archive.ts';
import { columnList, countRows } from './backup-tables.ts';
import { type ArchiveEntry, RestoreRefused, readArchive } from './restore-reader.ts';
import {
  applyMigrations,
  emptySchema,
  holdsData,
  liftConstraints,
  splitMigrations,
} from './restore-schema.ts';

type Restore = {
  owner: Connection;
  filesFolder: string;
  file: string;
  force: boolean;
  log: (line: string) => void;
};

/**
 * Replaces database and files by those of an archive, also of an older version. All of the database changes in one
 * transaction: a restore that fails leaves everything as it was.
 */
export async function restoreInstallation(restore: Restore): Promise<void> {
  const { owner, filesFolder, log } = restore;
  const arriving = `${filesFolder}.restoring-${process.pid}`;
  const client = new pg.Client({ ...owner, application_name: 'greenroom-restore' });
  await client.connect();
  try {
    await client.query(portableSession);
    await refuseWhenInUse(client);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    if (!restore.force) await refuseToReplace(client, filesFolder);
    await mkdir(arriving, { recursive: true });
    await loadArchive(restore, client, arriving);
    await client.query('commit');
    await putInPlace(arriving, filesFolder);
    await client.query('analyze');
  } finally {
    await client.end();
    await rm(arriving, { recursive: true, force: true });
  }
  log('Restored. Everyone has to sign in again if SECRET_KEY is not the one of the old installation.');
}

async function refuseWhenInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and (usename = $1 or application_name = 'greenroom')`,
    [appRole],
  );
  if (rows[0]?.count) throw new Error('A running Greenroom uses this database. Stop it before a restore.');
}

async function refuseToReplace(client: pg.Client, filesFolder: string): Promise<void> {
  const files = await readdir(filesFolder).catch(() => []);
  if (files.length === 0 && !(await holdsData(client))) return;
  throw new Error('There is data here already. Add --force to replace all of it by the archive.');
}

async function loadArchive(restore: Restore, client: pg.Client, arriving: string): Promise<void> {
  let manifest: Manifest | undefined;
  let putBack = async () => {};
  let later: Awaited<ReturnType<typeof splitMigrations>>['after'] = [];
  let files = 0;

  async function begin(entry: ArchiveEntry): Promise<Manifest> {
    if (entry.name !== manifestName) throw new RestoreRefused(`${restore.file} is no backup of Greenroom.`);
    const parsed = manifestSchema.safeParse(JSON.parse(await entry.text()));
    if (!parsed.success)
      throw new RestoreRefused(`${restore.file} has a format that this version cannot read.`);
    const { before, after } = await splitMigrations(parsed.data);
    later = after;
    restore.log(`Restoring the backup of ${parsed.data.created_at} (version ${parsed.data.version})`);
    await emptySchema(client);
    await applyMigrations(client, before);
    putBack = await liftConstraints(client);
    await clearRowsOf(client, parsed.data);
    return parsed.data;
  }

  const closing = await readArchive(restore.file, async (entry) => {
    if (!manifest) {
      manifest = await begin(entry);
    } else if (entry.name.startsWith('tables/')) {
      await loadRows(client, manifest, entry);
    } else {
      await entry.sendTo(await openFile(arriving, entry.name));
      files += 1;
    }
  });
  if (!manifest) throw new Error(`${restore.file} is empty.`);
  await checkCounts(client, manifest);
  await setSequences(client, closing);
  await putBack();
  await applyMigrations(client, later);
  restore.log(
    `Loaded ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows and ${files} files`,
  );
}

/** A migration may have put first rows into a table; the archive has them too, as they were. */
async function clearRowsOf(client: pg.Client, manifest: Manifest): Promise<void> {
  if (manifest.tables.length === 0) return;
  const names = manifest.tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')}`);
}

async function loadRows(client: pg.Client, manifest: Manifest, entry: ArchiveEntry): Promise<void> {
  const table = manifest.tables.find(({ name }) => entry.name.startsWith(`tables/${name}/`));
  if (!table) throw new Error(`the manifest does not know ${entry.name}`);
  await entry.sendTo(
    client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`)),
  );
}

async function openFile(arriving: string, name: string) {
  const path = normalize(join(arriving, name.slice('files/'.length)));
  if (!name.startsWith('files/') || !path.startsWith(arriving + sep)) {
    throw new Error(`it holds ${name}, which lies outside the files folder`);
  }
  await mkdir(dirname(path), { recursive: true });
  return createWriteStream(path, { flags: 'wx', flush: true });
}

async function checkCounts(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const loaded = await countRows(client, name);
    if (loaded !== rows) throw new Error(`The table ${name} has ${loaded} rows instead of ${rows}.`);
  }
}

async function setSequences(client: pg.Client, { sequences }: Closing): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, last_value, is_called]);
  }
}

async function putInPlace(arriving: string, filesFolder: string): Promise<void> {
  const replaced = `${filesFolder}.replaced-${process.pid}`;
  await rename(filesFolder, replaced).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(arriving, filesFolder);
  await rm(replaced, { recursive: true, force: true });
}
