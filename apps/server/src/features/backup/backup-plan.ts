import type { BackupTimes } from '@greenroom/domain/installation/backup-times.ts';
import type { Config } from '#config.ts';
import { parseBackupKey } from './backup-key.ts';

/** The backups that the settings of this server ask for. */
export type BackupPlan = BackupTimes & { to: string; keep: number };

export function backupPlanOf(config: Config): BackupPlan | undefined {
  const { BACKUP_TO: to, BACKUP_AT: times, BACKUP_KEEP: keep, TIME_ZONE: zone } = config;
  return to === undefined ? undefined : { to, times, zone, keep };
}

export function backupKeyOf({ BACKUP_KEY: text }: Config): Buffer | undefined {
  return text === undefined ? undefined : parseBackupKey(text, 'BACKUP_KEY');
}
