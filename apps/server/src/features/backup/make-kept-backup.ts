import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { type Backup, type BackupResult, backupInstallation } from './backup-installation.ts';
import type { BackupPlace } from './place/backup-place.ts';
import { deleteOldBackups, nameOfBackup } from './place/keep-backups.ts';

type KeptBackup = Omit<Backup, 'archive' | 'filesBeside'> & { place: BackupPlace; keep: number };

/** Adds a backup to a place that has several, and then deletes the oldest. */
export async function makeKeptBackup({ place, keep, ...backup }: KeptBackup): Promise<BackupResult> {
  const { login, key, now, log } = backup;
  const client = new pg.Client({ ...login, application_name: 'greenroom-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      advisoryLocks.backup,
    ]);
    if (!rows[0]?.is_mine) throw new Error('Another backup of this installation is running.');
    await place.prepare();
    const archive = { place, name: nameOfBackup(now, key !== undefined) };
    const result = await backupInstallation({ ...backup, archive, filesBeside: true });
    for (const name of await deleteOldBackups(place, keep)) log(`Deleted ${place.pathOf(name)}`);
    return result;
  } finally {
    await client.end();
  }
}
