import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#platform/database/database.ts';
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

type Backup = {
  owner: Connection;
  filesFolder: string;
  file: string;
  version: string;
  force: boolean;
  now: Date;
  log: (line: string) => void;
};

// Rows are kept in pieces of about this size, because a tar entry says its length before its content.
const PIECE_BYTES = 4 * 1024 * 1024;

/** The whole installation as it was at one moment, in one file; the server may go on working meanwhile. */
export async function backupInstallation(backup: Backup): Promise<void> {
  const { file, force, log } = backup;
  if (existsSync(file) && !force) throw new Error(`${file} exists already. Add --force to replace it.`);
  const client = new pg.Client({ ...backup.owner, application_name: 'greenroom-backup' });
  await client.connect();
  try {
    const writer = createBackupWriter(file);
    try {
      await writeArchive(backup, client, writer);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
  log(
    `Wrote ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB). Keep SECRET_KEY apart: it is not in it.`,
  );
}

async function writeArchive(backup: Backup, client: pg.Client, writer: BackupWriter): Promise<void> {
  await client.query(portableSession);
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client);
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
  // After the rows: a sequence that has moved on since the snapshot does no harm, one that lags would.
  const sequences = await listSequences(client);
  await client.query('commit');
  backup.log(`Saved ${await addFiles(backup.filesFolder, writer)} files`);
  const closing: Closing = { sequences, checksums: { ...writer.checksums } };
  await writer.addBytes(closingName, Buffer.from(JSON.stringify(closing)));
  await writer.finish();
}

/** A row ends with the only line feeds in the format, so pieces are cut there and can be loaded one by one. */
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

async function addFiles(folder: string, writer: BackupWriter): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Deleted since the listing: its row may still be in the snapshot, its content is gone for everybody.
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    await writer.addFile(`files/${relative(folder, path)}`, path, found.size);
    count += 1;
  }
  return count;
}
