import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { createBackground } from './background.ts';
import { measureDatabase } from './database/observed/measure-database.ts';
import { createSlowStatementLog } from './database/observed/slow-statement-log.ts';
import { createDiskSamples } from './disk/disk-samples.ts';
import { createDiskWatch } from './disk/disk-watch.ts';
import { createEvents } from './events/events.ts';
import type { Installation } from './installation.ts';
import { createJobs } from './jobs/jobs.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';
import { createStrangerCounts } from './limits/stranger-counts.ts';
import type { Log } from './log/create-logger.ts';
import { createMailer } from './mail/mailer.ts';
import type { Sealer } from './secrets/sealer.ts';
import type { Services } from './services.ts';
import { createStorage, incomingFolder } from './storage/create-storage.ts';
import { measureStorage } from './storage/measure-storage.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createApiTokens } from './tokens/api-tokens.ts';
import { createDeviceMarker } from './tokens/device-marks.ts';
import { createSignedLinks } from './tokens/signed-links.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import type { StartedTracing } from './tracing/start-tracing.ts';

type Parts = {
  config: Config;
  version: string;
  log: Log;
  installation: { sealer: Sealer } & Pick<Installation, 'database'> &
    Partial<Pick<Installation, 'databaseFolder'>>;
  now?: () => Date;
  tracing?: StartedTracing | undefined;
};

export function createServices({
  config,
  version,
  log,
  installation,
  now = () => new Date(),
  tracing,
}: Parts): Services {
  const { database, sealer, databaseFolder } = installation;
  const metrics = new Registry();
  const limitMilliseconds = config.SLOW_STATEMENT_MILLISECONDS;
  measureDatabase(metrics, database, {
    onStatement: createSlowStatementLog({ database, log, limitMilliseconds }),
    tracing: tracing?.tracing,
  });
  tracing?.measure(metrics);
  const storage = createStorage(config, log);
  measureStorage(metrics, storage);
  const events = createEvents(database, log);
  const background = createBackground(log, database);
  const limiter = createRateLimiter(database);
  return {
    config,
    version,
    database,
    log,
    now,
    accessTokens: createAccessTokens(createSigningKeys(database, sealer)),
    apiTokens: createApiTokens({
      ...{ database, limiter, background: background.background },
      requestsPerMinute: config.API_TOKEN_REQUESTS_PER_MINUTE,
    }),
    limiter,
    strangers: createStrangerCounts(),
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      allowPlaintext: config.SMTP_ALLOW_PLAINTEXT,
      from: config.MAIL_FROM,
      dataDir: config.dataDir,
    }),
    storage,
    signedLinks: createSignedLinks(sealer),
    deviceMarker: createDeviceMarker(sealer),
    sealer,
    events,
    jobs: createJobs({ database, events, log, metrics }),
    metrics,
    tracing: tracing?.tracing,
    disk: createDiskWatch({
      ...diskLimitsOf(config),
      places: placesOf(config, databaseFolder),
      log,
      metrics,
    }),
    diskSamples: createDiskSamples(join(config.dataDir, 'disk-samples.json')),
    devices: new DevicePool(allDrivers, {
      networks: config.deviceNetworks,
      tenantNetworks: config.tenantNetworks,
      rejection: (address) => deviceMessage('device.serverMayNot', { address }),
    }),
    node: randomUUID(),
    ...background,
  };
}

function diskLimitsOf({ DISK_LOW_MEGABYTES, DISK_RESERVE_MEGABYTES }: Config) {
  return { lowBytes: DISK_LOW_MEGABYTES * 1_048_576, reserveBytes: DISK_RESERVE_MEGABYTES * 1_048_576 };
}

/** Folders that may be on separate disks. A database server monitors its own disk. */
function placesOf(config: Config, databaseFolder: string | undefined) {
  return [
    { name: 'data folder', folder: config.dataDir },
    { name: 'files', folder: join(config.dataDir, 'files') },
    { name: 'incoming files', folder: incomingFolder(config) },
    ...(databaseFolder === undefined ? [] : [{ name: 'database', folder: databaseFolder }]),
  ];
}
