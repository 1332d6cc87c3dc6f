import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { backupInstallation } from '#features/backup/backup-installation.ts';
import { makeBackupKey, readBackupKey } from '#features/backup/backup-key.ts';
import { backupKeyOf } from '#features/backup/backup-plan.ts';
import { makeKeptBackup } from '#features/backup/make-kept-backup.ts';
import type { PlacedArchive } from '#features/backup/place/backup-place.ts';
import { isBucket, openArchiveAt, openPlace } from '#features/backup/place/open-place.ts';
import { restoreInstallation } from '#features/backup/restore/restore-installation.ts';
import { settleRestored } from '#features/backup/restore/settle-restored.ts';
import { verifyBackup } from '#features/backup/restore/verify-backup.ts';
import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { type Config, readConfig } from '../config.ts';
import { version } from '../version.ts';
import { onlyPlace, placeOf, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

type Print = (line: string) => void;

const keyOption = { 'key-file': { type: 'string' } } as const;
const forceOption = { force: { type: 'boolean', default: false } } as const;
const backupOptions = {
  ...forceOption,
  ...keyOption,
  'without-samples': { type: 'boolean', default: false },
  keep: { type: 'string' },
} as const;

const log = createLogger('warn');

export async function runBackup(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('backup', args, backupOptions);
  const { force, 'without-samples': withoutSamples, 'key-file': keyFile } = values;
  const config = readConfig(process.env);
  const isPlanned = positionals.length === 0 && config.BACKUP_TO !== undefined;
  const to = isPlanned ? String(config.BACKUP_TO) : pathOf('backup', positionals, 'file or place');
  const keep =
    values.keep === undefined ? (isPlanned ? config.BACKUP_KEEP : undefined) : numberOf(values.keep);
  if (keep === undefined && isBucket(to))
    throw new UsageError('backup: a bucket takes many backups; add --keep with their number, such as 14');
  const key = await readKey(keyFile, config);
  const { owner, close } = await openInstallation(config, { log, role: 'command' });
  const backup = {
    ...{
      login: owner,
      storage: createStorage(config, log, { forJobs: true }),
      version,
      key,
      now: new Date(),
      log: print,
    },
    withoutSamples: withoutSamples || (isPlanned && !config.BACKUP_SAMPLES),
  };
  try {
    if (keep !== undefined) {
      await makeKeptBackup({ ...backup, place: openPlace(to, config, log), keep });
    } else {
      const archive = { place: openPlace(dirname(to), config, log), name: basename(to) };
      if (!force) await rejectToReplace(archive);
      await backupInstallation({ ...backup, archive, filesBeside: false });
    }
  } finally {
    await close();
  }
  return 0;
}

async function rejectToReplace({ place, name }: PlacedArchive): Promise<void> {
  if ((await place.list(name)).includes(name))
    throw new Error(`${place.pathOf(name)} already exists. Add --force to replace it.`);
}

export async function runRestore(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('restore', args, { ...forceOption, ...keyOption });
  const { force, 'key-file': keyFile } = values;
  const config = readConfig(process.env);
  const archive = await openArchiveAt(pathOf('restore', positionals, 'file or place'), config, log);
  const key = await readKey(keyFile, config);
  // Runs in the role of a server, because a restore needs exclusive use of the data folder.
  const { owner, database, close } = await openInstallation(config, { log, role: 'server' });
  // Its connections look like those of a running server.
  await database.close();
  const storage = createStorage(config, log, { forJobs: true });
  const given = { owner, storage, archive, force, key, now: new Date(), log: print };
  await restoreInstallation(given).finally(close);
  return 0;
}

export async function runVerifyBackup(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('verify-backup', args, keyOption);
  const config = readConfig(process.env);
  const archive = await openArchiveAt(pathOf('verify-backup', positionals, 'file or place'), config, log);
  const key = await readKey(values['key-file'], config);
  const { owner, close } = await openInstallation(config, { log, role: 'command' });
  const given = { owner, archive, key, folder: tmpdir(), now: new Date(), log: print };
  const { tables, rows, missing, seconds } = await verifyBackup(given).finally(close);
  print(`The backup can be restored: ${rows} rows of ${tables} tables, in ${seconds} s.`);
  return missing === 0 ? 0 : 1;
}

export async function runBackupKey(args: string[], print: Print): Promise<number> {
  const { positionals } = readArguments('backup-key', args, {});
  const file = onlyPlace('backup-key', positionals, 'file');
  await makeBackupKey(file);
  print(`Wrote ${file}. Without it no backup that is made with it can be restored: store a copy elsewhere.`);
  return 0;
}

export async function runAfterRestore(args: string[], print: Print): Promise<number> {
  const { positionals } = readArguments('after-restore', args, {});
  if (positionals.length > 0) throw new UsageError('after-restore takes no arguments');
  const installation = await openInstallation(readConfig(process.env), { log, role: 'command' });
  const { owner, database, close } = installation;
  await database.close();
  await settleRestored(owner, new Date()).finally(close);
  print('All sessions are ended, and new operations have numbers that no agent has seen.');
  return 0;
}

function pathOf(command: string, positionals: string[], what: string): string {
  const [typed] = positionals;
  const isOne = positionals.length === 1 && typed !== undefined;
  return isOne && isBucket(typed) ? typed : onlyPlace(command, positionals, what);
}

async function readKey(file: string | undefined, config: Config): Promise<Buffer | undefined> {
  return file === undefined ? backupKeyOf(config) : readBackupKey(placeOf(file));
}

function numberOf(keep: string): number {
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError('backup: --keep takes a number of backups, such as 14');
  return Number(keep);
}
