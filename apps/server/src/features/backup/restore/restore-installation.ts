import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Connection } from '#platform/database/database.ts';
import { keepAlive } from '#platform/database/login-pool.ts';
import { grantToViewers } from '#platform/database/roles/grant-to-viewers.ts';
import { columnList, portableSession } from '#platform/database/transfer/list-tables.ts';
import {
  checkCounts,
  clearRowsOf,
  makePartitions,
  setSequences,
} from '#platform/database/transfer/load-rows.ts';
import {
  applyMigrations,
  emptySchema,
  hasData,
  liftConstraints,
  splitMigrations,
} from '#platform/database/transfer/load-schema.ts';
import { createRetry } from '#platform/storage/retry-while-unavailable.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  besideFolder,
  filesFolder,
  type Manifest,
  manifestName,
  manifestSchema,
} from '../archive/backup-archive.ts';
import { type ArchiveEntry, RestoreRejected, readArchive } from '../archive/restore-reader.ts';
import type { PlacedArchive } from '../place/backup-place.ts';
import { readPooled, storageKeyOf } from '../place/file-pool.ts';
import { createFileRestorer, type FileRestorer } from './restore-files.ts';
import { endSessions, rejectWhenInUse, skipUsedOperations } from './settle-restored.ts';

type Restore = {
  owner: Connection;
  storage: Storage;
  archive: PlacedArchive;
  force: boolean;
  /** Of an encrypted archive. */
  key?: Buffer | undefined;
  now: Date;
  log: (line: string) => void;
  /** Between the attempts to use a storage that does not respond; tests have shorter ones. */
  pauses?: readonly number[] | undefined;
};

/**
 * Replaces database and files by those of an archive, also from an older version. The whole database changes in one
 * transaction. The archive's files are written before its commit and the old ones removed after it: a restore that
 * fails before the commit changes nothing, and one that fails later loses nothing that was restored. It waits for a
 * storage that is slow or away for some minutes.
 */
export async function restoreInstallation(restore: Restore): Promise<void> {
  const { owner, storage, now, log } = restore;
  await storage.prepare();
  // While it waits for the storage nothing else would keep the connection open.
  const client = new pg.Client({ ...owner, ...keepAlive, application_name: 'greenroom-restore' });
  await client.connect();
  try {
    await client.query(portableSession);
    await rejectWhenInUse(client);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
    if (!restore.force) await rejectToReplace(client);
    const retry = createRetry({ of: `the file storage (${storage.place})`, log, pauses: restore.pauses });
    const files = await createFileRestorer({ client, storage, retry, now, log });
    try {
      await loadArchive(restore, client, files);
    } catch (error) {
      await files.undo();
      throw error;
    }
    // Not undone: if the connection breaks here, it is unknown whether the new rows were committed.
    await client.query('commit');
    await files.removeReplaced();
    await client.query('analyze');
  } finally {
    await client.end();
  }
  log('Restored. All users must sign in again.');
}

/** Files without a row do not count: a restore leaves them alone. */
async function rejectToReplace(client: pg.Client): Promise<void> {
  if (!(await hasData(client))) return;
  throw new Error('This installation already has data. Add --force to replace all of it with the archive.');
}

async function loadArchive(restore: Restore, client: pg.Client, files: FileRestorer): Promise<void> {
  let manifest: Manifest | undefined;
  let putBack = async () => {};
  const { place, name: archiveName } = restore.archive;
  const path = place.pathOf(archiveName);
  let later: Awaited<ReturnType<typeof splitMigrations>>['after'] = [];

  async function begin(entry: ArchiveEntry): Promise<Manifest> {
    if (entry.name !== manifestName) throw new RestoreRejected(`${path} is not a Greenroom backup.`);
    const parsed = manifestSchema.safeParse(JSON.parse((await entry.bytes()).toString('utf8')));
    if (!parsed.success) throw new RestoreRejected(`${path} has a format that this version cannot read.`);
    const { before, after } = await splitMigrations(parsed.data);
    later = after;
    restore.log(`Restoring the backup of ${parsed.data.created_at} (version ${parsed.data.version})`);
    await emptySchema(client);
    await applyMigrations(client, before);
    putBack = await liftConstraints(client);
    await clearRowsOf(client, parsed.data.tables);
    await makePartitions(client, parsed.data.tables);
    return parsed.data;
  }

  const closing = await readArchive(restore, async (entry) => {
    if (!manifest) {
      manifest = await begin(entry);
    } else if (entry.name.startsWith('tables/')) {
      await loadRows(client, manifest, entry);
    } else if (entry.name.startsWith(besideFolder)) {
      const names = (await entry.bytes()).toString('utf8').split('\n');
      for (const name of names) {
        const bytes = () => readPooled(place, name, restore.key);
        await files.take({ name: filesFolder + storageKeyOf(name), bytes });
      }
    } else {
      const content = await entry.bytes();
      await files.take({ name: entry.name, bytes: async () => content });
    }
  });
  if (!manifest) throw new Error(`${path} is empty.`);
  await files.stored().catch((error: Error) => {
    throw new Error(`${path} cannot be restored: ${error.message}`, { cause: error });
  });
  await checkCounts(client, manifest.tables);
  await setSequences(client, closing.sequences);
  await putBack();
  await applyMigrations(client, later);
  await grantToViewers(client);
  await skipUsedOperations(client);
  await endSessions(client, restore.now);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { files: loaded, missing } = await files.settle();
  restore.log(
    `Loaded ${rows} rows and ${loaded} files${missing > 0 ? `; ${missing} are missing in the archive` : ''}`,
  );
}

async function loadRows(client: pg.Client, manifest: Manifest, entry: ArchiveEntry): Promise<void> {
  const table = manifest.tables.find(({ name }) => entry.name.startsWith(`tables/${name}/`));
  if (!table) throw new Error(`the manifest does not know ${entry.name}`);
  await entry.sendTo(
    client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`)),
  );
}
