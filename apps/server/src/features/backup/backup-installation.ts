import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#platform/database/database.ts';
import type { HistoryTable } from '#platform/database/history-partitions.ts';
import {
  columnList,
  listSequences,
  listTables,
  portableSession,
  type TableContent,
} from '#platform/database/transfer/list-tables.ts';
import { runSeveral } from '#platform/run-several.ts';
import { createRetry } from '#platform/storage/retry-while-unavailable.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  archiveFormat,
  besideFolder,
  type Closing,
  closingName,
  filesFolder,
  type Manifest,
  manifestName,
} from './archive/backup-archive.ts';
import { type BackupWriter, createBackupWriter } from './archive/backup-writer.ts';
import { listStorageKeys } from './archive/storage-keys.ts';
import { recordBackup, showAllRows } from './backups.queries.ts';
import type { PlacedArchive } from './place/backup-place.ts';
import { addToPool, filesAtOnce, listPool } from './place/file-pool.ts';
import { writeFileList } from './place/keep-backups.ts';

export type Backup = {
  /** The owner of the database, or the role of the installation. */
  login: Connection;
  storage: Storage;
  archive: PlacedArchive;
  version: string;
  /** Files are beside the archive, once for all archives of the place. Otherwise each archive has them all. */
  filesBeside: boolean;
  /** Encrypts archive and files. */
  key?: Buffer | undefined;
  /** Leaves the single polls of devices out, which are the largest part of the history. */
  withoutSamples: boolean;
  now: Date;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Between the attempts to use a storage that does not respond; tests have shorter ones. */
  pauses?: readonly number[] | undefined;
};

export type BackupResult = { bytes: number; files: number; newFiles: number; missing: number };

const samplesTable = 'asset_samples' satisfies HistoryTable;

// Rows are stored in pieces of about this size, because a tar entry states its length before its content.
const PIECE_BYTES = 4 * 1024 * 1024;
/** A list of this many names has about a megabyte. */
const NAMES_IN_PIECE = 8_000;

/** Stores the whole installation as of one moment in one archive; the server may keep running meanwhile. */
export async function backupInstallation(backup: Backup): Promise<BackupResult> {
  const { archive, log } = backup;
  await backup.storage.prepare();
  const client = new pg.Client({ ...backup.login, application_name: 'greenroom-backup' });
  // Reported by the query that meets it.
  client.on('error', () => {});
  await client.connect();
  try {
    const writer = createBackupWriter(archive, backup.key);
    let counts: Omit<BackupResult, 'bytes'>;
    try {
      counts = await writeArchive(backup, client, writer);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    const bytes = await writer.finish();
    await recordBackup(client, { now: backup.now, bytes });
    log(
      `Wrote ${archive.place.pathOf(archive.name)} (${megabytes(bytes)}). Keep SECRET_KEY apart: it is not in it.`,
    );
    return { ...counts, bytes };
  } finally {
    await client.end();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function writeArchive(backup: Backup, client: pg.Client, writer: BackupWriter) {
  await client.query(portableSession);
  await showAllRows(client);
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client, backup.withoutSamples ? [samplesTable] : []);
  const migrations = await client.query('select name, checksum from schema_migrations order by name');
  const manifest: Manifest = {
    format: backup.filesBeside ? archiveFormat.filesBeside : archiveFormat.whole,
    version: backup.version,
    created_at: backup.now.toISOString(),
    migrations: migrations.rows,
    tables,
  };
  await writer.addBytes(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
  for (const table of tables) await addTable(backup, client, writer, table);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  backup.log(`Saved ${rows} rows of ${tables.length} tables`);
  // The keys are also from the snapshot: a file that arrives from now on belongs to the next backup.
  const keys = await listStorageKeys(client);
  // Read after the rows: a sequence ahead of the snapshot does no harm, one behind it would.
  const sequences = await listSequences(client);
  await client.query('commit');
  const counts = await (backup.filesBeside ? copyFilesBeside : addFiles)(backup, writer, keys);
  const { files, newFiles, missing } = counts;
  const isNew = backup.filesBeside ? `, ${newFiles} of them new` : '';
  backup.log(`Saved ${files} files${isNew}${missing > 0 ? `; ${missing} are missing in the storage` : ''}`);
  const closing: Closing = { sequences, checksums: { ...writer.checksums } };
  await writer.addBytes(closingName, Buffer.from(JSON.stringify(closing)));
  return counts;
}

/** The only line feeds in the format are at the end of rows, so pieces are cut there and can be loaded one by one. */
async function addTable(
  { signal }: Backup,
  client: pg.Client,
  writer: BackupWriter,
  table: TableContent,
): Promise<void> {
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
    signal?.throwIfAborted();
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

type FileCounts = { files: number; newFiles: number; missing: number };

/** Waits for a storage that is slow or away for some minutes. An upload has at most 50 MB. */
function readerOf({ storage, log, pauses, signal }: Backup) {
  const retry = createRetry({ of: `the file storage (${storage.place})`, log, pauses, signal });
  return async (key: string) => {
    signal?.throwIfAborted();
    const content = await retry(`Reading ${key}`, () => storage.read(key));
    if (content === undefined) log(missingFile(key));
    return content;
  };
}

/** Reads each file whole into memory, because a tar entry states its length first. */
async function addFiles(backup: Backup, writer: BackupWriter, keys: string[]): Promise<FileCounts> {
  const read = readerOf(backup);
  let missing = 0;
  for (const key of keys) {
    const content = await read(key);
    if (content) await writer.addBytes(filesFolder + key, content);
    else missing += 1;
  }
  const files = keys.length - missing;
  return { files, newFiles: files, missing };
}

/** Copies what the place does not have yet, and adds the names of all. */
async function copyFilesBeside(backup: Backup, writer: BackupWriter, keys: string[]): Promise<FileCounts> {
  const { archive, key: secret } = backup;
  const { place } = archive;
  const read = readerOf(backup);
  const known = await listPool(place, secret !== undefined);
  const added = keys.filter((key) => !known.has(key));
  const several = runSeveral(filesAtOnce);
  let newFiles = 0;
  for (const key of added) {
    await several.add(async () => {
      const content = await read(key);
      if (!content) return;
      known.set(key, await addToPool(place, { key, content }, secret));
      newFiles += 1;
    });
  }
  await several.end();
  const names = keys.flatMap((key) => known.get(key) ?? []);
  await writeFileList(archive, names);
  for (let at = 0; at < names.length; at += NAMES_IN_PIECE) {
    const lines = names.slice(at, at + NAMES_IN_PIECE).join('\n');
    await writer.addBytes(`${besideFolder}${String(at).padStart(9, '0')}`, Buffer.from(lines));
  }
  return { files: names.length, newFiles, missing: keys.length - names.length };
}

/** Deleted since the snapshot, or lost: the archive has its row, but the content is gone. */
const missingFile = (key: string) => `The database has a row for ${key}, but the storage has no file`;
