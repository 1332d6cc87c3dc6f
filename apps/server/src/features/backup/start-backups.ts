import { backupTimesAround } from '@greenroom/domain/installation/backup-times.ts';
import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { backupKeyOf, backupPlanOf } from './backup-plan.ts';
import { claimBackup, endBackup, releaseBackup } from './backups.queries.ts';
import { makeKeptBackup } from './make-kept-backup.ts';
import { openPlace } from './place/open-place.ts';

const pollMilliseconds = 60_000;
const maxErrorLength = 500;

export type BackupServices = Pick<
  Services,
  'config' | 'database' | 'storage' | 'version' | 'node' | 'log' | 'now' | 'background'
>;

/**
 * Makes the backups that the settings ask for, on one of the servers. The returned function gives up one that runs:
 * another server makes it.
 */
export function startBackups(services: BackupServices): () => Promise<void> {
  if (!backupPlanOf(services.config)) return async () => {};
  const stopping = new AbortController();
  const stop = repeat(services, { name: 'back up', milliseconds: pollMilliseconds, beginsNow: true }, () =>
    backUpWhenDue(services, stopping.signal),
  );
  return async () => {
    stopping.abort();
    await stop();
  };
}

/** Returns true when it has made one. */
export async function backUpWhenDue(services: BackupServices, signal: AbortSignal): Promise<boolean> {
  const { config, database, storage, version, node, log, now } = services;
  const plan = backupPlanOf(config);
  if (!plan) return false;
  const { last: due_at } = backupTimesAround(plan, now());
  if (!(await asSystem(database, (db) => claimBackup(db, { due_at, node })))) return false;
  try {
    const { bytes, files, newFiles } = await makeKeptBackup({
      ...{ login: database.systemLogin, storage, version, signal, now: now() },
      ...{ place: openPlace(plan.to, config, log), keep: plan.keep, key: backupKeyOf(config) },
      withoutSamples: !config.BACKUP_SAMPLES,
      log: (line) => log.info(line),
    });
    await asSystem(database, (db) => endBackup(db, due_at, { bytes, files, new_files: newFiles }));
    return true;
  } catch (error) {
    if (signal.aborted) {
      await asSystem(database, (db) => releaseBackup(db, due_at));
      return false;
    }
    const text = (error as Error).message.slice(0, maxErrorLength);
    await asSystem(database, (db) => endBackup(db, due_at, { error: text }));
    throw error;
  }
}
