import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Log } from '../log/create-logger.ts';
import { createDiskStorage } from './disk-storage.ts';
import { s3SettingsOf } from './s3-settings.ts';
import { createS3Storage, jobDeadlines } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Files that are still arriving. Beside the files, not among them: a backup includes complete ones only. */
export function incomingFolder(config: Config): string {
  return join(config.dataDir, 'incoming');
}

/** S3 if it is configured, otherwise the disk below DATA_DIR. `forJobs`: no request waits for it. */
export function createStorage(config: Config, log: Log, { forJobs = false } = {}): Storage {
  const s3 = s3SettingsOf(config);
  if (s3) return createS3Storage(s3, log, forJobs ? jobDeadlines : undefined);
  return createDiskStorage({
    folder: join(config.dataDir, 'files'),
    incoming: incomingFolder(config),
    log,
  });
}
