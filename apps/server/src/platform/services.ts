import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from './database/database.ts';
import type { DiskSamples } from './disk/disk-samples.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import type { Events } from './events/events.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { StrangerCounts } from './limits/stranger-counts.ts';
import type { Log } from './log/create-logger.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Sealer } from './secrets/sealer.ts';
import type { Storage } from './storage/storage.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { ApiTokens } from './tokens/api-tokens.ts';
import type { DeviceMarker } from './tokens/device-marks.ts';
import type { SignedLinks } from './tokens/signed-links.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The services of a request. Built once at the start; tests build it with their own clock and database. */
export type Services = {
  config: Config;
  version: string;
  database: Database;
  accessTokens: AccessTokens;
  apiTokens: ApiTokens;
  limiter: RateLimiter;
  /** Failures before a sign-in, for the audit log. */
  strangers: StrangerCounts;
  mailer: Mailer;
  storage: Storage;
  /** The free space on the disks of this server. */
  disk: DiskWatch;
  /** The free space over the last month. */
  diskSamples: DiskSamples;
  signedLinks: SignedLinks;
  deviceMarker: DeviceMarker;
  sealer: Sealer;
  events: Events;
  jobs: Jobs;
  /** The metrics of this process. */
  metrics: Registry;
  /** Undefined when nothing is traced. */
  tracing: Tracing | undefined;
  /** The drivers, for devices that this server reaches itself. */
  devices: DevicePool;
  /** Identifies this process among several servers on one database. */
  node: string;
  log: Log;
  now: () => Date;
  /** Work that continues after the response. A shutdown waits for it; a failure is logged, never lost silently. */
  background: (name: string, work: () => Promise<void>) => void;
  /** Resolves when all background work has ended. */
  settled: () => Promise<void>;
};
