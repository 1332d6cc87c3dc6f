import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { readConfig } from '../config.ts';
import { version } from '../version.ts';
import { backupInstallation } from './backup/backup-installation.ts';
import { makeBackupKey, readBackupKey } from './backup/backup-key.ts';
import { deleteOldBackups, nameOfBackup } from './backup/keep-backups.ts';
import { restoreInstallation } from './backup/restore-installation.ts';
import { settleRestored } from './backup/settle-restored.ts';
import { verifyBackup } from './backup/verify-backup.ts';
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

export async function runBackup(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('backup', args, backupOptions);
  const place = onlyPlace('backup', positionals, 'file');
  const { force, 'without-samples': withoutSamples, 'key-file': keyFile, keep } = values;
  const kept = keep === undefined ? undefined : numberOf(keep);
  const key = await readKey(keyFile);
  const now = new Date();
  if (kept !== undefined) await mkdir(place, { recursive: true });
  const file = kept === undefined ? place : join(place, nameOfBackup(now, key !== undefined));
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const { owner, close } = await openInstallation(config, { log, role: 'command' });
  const storage = createStorage(config, log);
  const choice = { file, force, withoutSamples, key };
  await backupInstallation({ ...choice, owner, storage, version, now, log: print }).finally(close);
  if (kept !== undefined)
    for (const deleted of await deleteOldBackups(place, kept)) print(`Deleted ${deleted}`);
  return 0;
}

export async function runRestore(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('restore', args, { ...forceOption, ...keyOption });
  const file = onlyPlace('restore', positionals, 'file');
  const { force, 'key-file': keyFile } = values;
  const key = await readKey(keyFile);
  const config = readConfig(process.env);
  // Runs in the role of a server, because a restore needs exclusive use of the data folder.
  const log = createLogger('warn');
  const { owner, close } = await openInstallation(config, { log, role: 'server' });
  const storage = createStorage(config, log);
  const given = { owner, storage, file, force, key, now: new Date(), log: print };
  await restoreInstallation(given).finally(close);
  return 0;
}

export async function runVerifyBackup(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('verify-backup', args, keyOption);
  const file = onlyPlace('verify-backup', positionals, 'file');
  const key = await readKey(values['key-file']);
  const log = createLogger('warn');
  const { owner, close } = await openInstallation(readConfig(process.env), { log, role: 'command' });
  const given = { owner, file, key, folder: tmpdir(), now: new Date(), log: print };
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
  const log = createLogger('warn');
  const { owner, close } = await openInstallation(readConfig(process.env), { log, role: 'command' });
  await settleRestored(owner, new Date()).finally(close);
  print('All sessions are ended, and new operations have numbers that no agent has seen.');
  return 0;
}

function readKey(file: string | undefined): Promise<Buffer | undefined> {
  return file === undefined ? Promise.resolve(undefined) : readBackupKey(placeOf(file));
}

function numberOf(keep: string): number {
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError('backup: --keep takes a number of backups, such as 14');
  return Number(keep);
}
