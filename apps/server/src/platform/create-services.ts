import { randomUUID } from 'node:crypto';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { createBackground } from './background.ts';
import { createEvents } from './events/events.ts';
import type { Installation } from './installation.ts';
import { createJobs } from './jobs/jobs.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';
import type { Log } from './log/create-logger.ts';
import { createMailer } from './mail/mailer.ts';
import type { Services } from './services.ts';
import { createStorage } from './storage/create-storage.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createDeviceMarker } from './tokens/device-marks.ts';
import { createSignedLinks } from './tokens/signed-links.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';

type Parts = {
  config: Config;
  version: string;
  log: Log;
  installation: Pick<Installation, 'database' | 'sealer'>;
  now?: () => Date;
};

export function createServices({
  config,
  version,
  log,
  installation,
  now = () => new Date(),
}: Parts): Services {
  const { database, sealer } = installation;
  const events = createEvents(database, log);
  return {
    config,
    version,
    database,
    log,
    now,
    accessTokens: createAccessTokens(createSigningKeys(database, sealer)),
    limiter: createRateLimiter(database),
    mailer: createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dataDir: config.dataDir }),
    storage: createStorage(config, log),
    signedLinks: createSignedLinks(sealer),
    deviceMarker: createDeviceMarker(sealer),
    sealer,
    events,
    jobs: createJobs(database, events, log),
    metrics: new Registry(),
    devices: new DevicePool(allDrivers, {
      networks: config.deviceNetworks,
      refusal: (address) =>
        `The server may not connect to ${address}: its setting DEVICE_NETWORKS leaves it out.`,
    }),
    node: randomUUID(),
    ...createBackground(log),
  };
}
