import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '#platform/database/database.ts';
import { listTables } from '#platform/database/transfer/list-tables.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import type { PlacedArchive } from '../place/backup-place.ts';
import { restoreInstallation } from './restore-installation.ts';

type Verification = {
  /** Where a database may be created for a moment. */
  owner: Connection;
  archive: PlacedArchive;
  key: Buffer | undefined;
  /** Where its files may be for a moment. */
  folder: string;
  now: Date;
  log: (line: string) => void;
};

export type VerifiedBackup = { tables: number; rows: number; missing: number; seconds: number };

const databasePrefix = 'greenroom_verify_';

/**
 * Restores the archive into a database and a folder that exist only for this, so it proves what nothing else does: that
 * the archive can be restored. All checksums and the rows of each table are compared on the way.
 */
export async function verifyBackup({ owner, folder, ...given }: Verification): Promise<VerifiedBackup> {
  const { log } = given;
  const database = `${databasePrefix}${randomBytes(6).toString('hex')}`;
  const place = await mkdtemp(join(folder, 'verify-'));
  const client = new pg.Client({ ...owner, application_name: 'greenroom-verify' });
  await client.connect();
  try {
    await client.query(`create database ${database}`).catch((error: Error) => {
      throw new Error(`No database can be created for the verification: ${error.message}.`);
    });
    const began = performance.now();
    const target = connectionTo(owner, database);
    let missing = 0;
    const storage = createDiskStorage({
      folder: join(place, 'files'),
      incoming: join(place, 'incoming'),
      log: createLogger('silent'),
      durable: false,
    });
    await restoreInstallation({
      ...{ ...given, owner: target, storage, force: false },
      log(line) {
        if (line.startsWith('The archive has a row for')) missing += 1;
        if (!line.startsWith('Restored.')) log(line);
      },
    });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { ...(await countTables(target)), missing, seconds };
  } finally {
    await client.query(`drop database if exists ${database} with (force)`).catch((error: Error) => {
      log(`The database ${database} could not be dropped: ${error.message}.`);
    });
    await client.end();
    await rm(place, { recursive: true, force: true });
  }
}

async function countTables(target: Connection): Promise<{ tables: number; rows: number }> {
  const client = new pg.Client({ ...target, application_name: 'greenroom-verify' });
  await client.connect();
  try {
    const tables = await listTables(client, []);
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await client.end();
  }
}

function connectionTo(owner: Connection, database: string): Connection {
  const { connectionString, ...others } = owner;
  if (connectionString === undefined) return { ...others, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...others, connectionString: url.href };
}
