import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Config } from '#config.ts';
import type { Log } from '#platform/log/create-logger.ts';
import type { S3Settings } from '#platform/storage/s3-settings.ts';
import type { BackupPlace, PlacedArchive } from './backup-place.ts';
import { createDiskPlace } from './disk-place.ts';
import { isBackupName, newestBackup } from './keep-backups.ts';
import { createS3Place } from './s3-place.ts';

const s3Prefix = 's3://';

export const isBucket = (text: string): boolean => text.startsWith(s3Prefix);

/** A folder, or `s3://bucket/folder`. */
export function openPlace(text: string, config: Config, log: Log): BackupPlace {
  if (!isBucket(text)) return createDiskPlace(text);
  const [bucket = '', ...folders] = text.slice(s3Prefix.length).split('/');
  const folder = folders.filter((part) => part !== '').join('/');
  return createS3Place({ settings: settingsOf(config, bucket), folder, log });
}

/** An archive by its path, or the newest one of a place. */
export async function openArchiveAt(text: string, config: Config, log: Log): Promise<PlacedArchive> {
  const isPlace = isBucket(text)
    ? !isBackupName(basename(text))
    : await stat(text).then(
        (entry) => entry.isDirectory(),
        () => false,
      );
  if (!isPlace) return { place: openPlace(dirname(text), config, log), name: basename(text) };
  const place = openPlace(text, config, log);
  const name = await newestBackup(place);
  if (name === undefined) throw new Error(`There is no backup in ${text}.`);
  return { place, name };
}

/** What is not set for backups is as for files: often it is the same storage, and another bucket. */
function settingsOf(config: Config, bucket: string): S3Settings {
  const accessKeyId = config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = config.BACKUP_S3_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'Backups in a bucket need BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  const endpoint = config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT;
  return {
    ...{ bucket, accessKeyId, secretAccessKey, endpoint, publicEndpoint: undefined },
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  };
}
