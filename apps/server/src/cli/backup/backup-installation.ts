import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#platform/database/database.ts';
import type { HistoryTable } from '#platform/database/history-partitions.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  type ArchivedTable,
  archiveFormat,
  type Closing,
  closingName,
  type Manifest,
  manifestName,
  portableSession,
} from './backup-archive.ts';
import { columnList, listSequences, listTables } from './backup-tables.ts';
import { type BackupWriter, createBackupWriter } from './backup-writer.ts';
import { listStorageKeys } from './storage-keys.ts';

type Backup = {
  owner: Connection;
  storage: Storage;
  file: string;
  version: string;
  force: boolean;
  /** Encrypts the archive. */
  key?: Buffer | undefined;
  /** Leaves the single polls of devices out, which are the largest part of the history. */
  withoutSamples: boolean;
  now: Date;
  log: (line: string) => void;
};

const samplesTable = 'asset_samples' satisfies HistoryTable;

// Rows are stored in pieces of about this size, because a tar entry states its length before its content.
const PIECE_BYTES = 4 * 1024 * 1024;

/** Writes the whole installation as of one moment to one file; the server may keep running meanwhile. */
export async function backupInstallation(backup: Backup): Promise<void> {
  const { file, force, log } = backup;
  if (existsSync(file) && !force) throw new Error(`${file} already exists. Add --force to replace it.`);
  await backup.storage.prepare();
  const client = new pg.Client({ ...backup.owner, application_name: 'greenroom-backup' });
  await client.connect();
  try {
    const writer = createBackupWriter(file, backup.key);
    try {
      await writeArchive(backup, client, writer);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    await recordBackup(backup, client);
  } finally {
    await client.end();
  }
  log(
    `Wrote ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB). Keep SECRET_KEY apart: it is not in it.`,
  );
}

/** For the installation page, which warns when the last backup is long ago. */
async function recordBackup({ file, now }: Backup, client: pg.Client): Promise<void> {
  await client.query(
    `insert into installation_events (kind, happened_at, bytes) values ('backup', $1, $2)
     on conflict (kind) do update set happened_at = excluded.happened_at, bytes = excluded.bytes`,
    [now, (await stat(file)).size],
  );
}

async function writeArchive(backup: Backup, client: pg.Client, writer: BackupWriter): Promise<void> {
  await client.query(portableSession);
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client, backup.withoutSamples ? [samplesTable] : []);
  const migrations = await client.query('select name, checksum from schema_migrations order by name');
  const manifest: Manifest = {
    format: archiveFormat,
    version: backup.version,
    created_at: backup.now.toISOString(),
    migrations: migrations.rows,
    tables,
  };
  await writer.addBytes(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
  for (const table of tables) await addTable(client, writer, table);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  backup.log(`Saved ${rows} rows of ${tables.length} tables`);
  // The keys are also from the snapshot: a file that arrives from now on belongs to the next backup.
  const keys = await listStorageKeys(client);
  // Read after the rows: a sequence ahead of the snapshot does no harm, one behind it would.
  const sequences = await listSequences(client);
  await client.query('commit');
  backup.log(`Saved ${await addFiles(backup, writer, keys)}`);
  const closing: Closing = { sequences, checksums: { ...writer.checksums } };
  await writer.addBytes(closingName, Buffer.from(JSON.stringify(closing)));
  await writer.finish();
}

/** The only line feeds in the format are at the end of rows, so pieces are cut there and can be loaded one by one. */
async function addTable(client: pg.Client, writer: BackupWriter, table: ArchivedTable): Promise<void> {
  const stream = client.query(
    copyTo(`copy (select ${columnList(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`),
  );
  let pending: Buffer[] = [];
  let size = 0;
  let pieces = 0;
  const flush = (bytes: Buffer) => {
    pieces += 1;
    return writer.addBytes(`tables/${table.name}/${String(pieces).padStart(6, '0')}`, bytes);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    const bytes = Buffer.concat(pending);
    const cut = bytes.lastIndexOf(0x0a) + 1;
    pending = [bytes.subarray(cut)];
    size = bytes.length - cut;
    if (cut > 0) await flush(bytes.subarray(0, cut));
  }
  if (size > 0) await flush(Buffer.concat(pending));
}

/**
 * Reads each file whole into memory, one at a time: an upload has at most 50 MB, and a tar entry states its length
 * first.
 */
async function addFiles({ storage, log }: Backup, writer: BackupWriter, keys: string[]): Promise<string> {
  let missing = 0;
  for (const key of keys) {
    const content = await storage.open(key);
    if (content) {
      await writer.addBytes(`files/${key}`, await buffer(content));
    } else {
      // Deleted since the snapshot, or lost: the archive has its row, but the content is gone.
      log(`The database has a row for ${key}, but the storage has no file`);
      missing += 1;
    }
  }
  return `${keys.length - missing} files${missing > 0 ? `; ${missing} are missing in the storage` : ''}`;
}
