import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isTimeZone } from '@greenroom/domain/format/time-zone.ts';
import {
  type AllowedNetworks,
  deviceNetworks,
  NetworkError,
  readNetworks,
} from '@greenroom/drivers/fence/allowed-networks.ts';
import { planPolls } from '@greenroom/drivers/plan-polls.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import * as z from 'zod/mini';
import { ConfigError } from './config/config-error.ts';
import { readSecretFiles } from './config/read-secret-files.ts';
import { day, flag, headerPairs, share, timesOfDay, url, wholeNumber } from './config/setting-kinds.ts';

/** The maximum number of connections of the embedded PostgreSQL. */
export const embeddedConnections = 40;

/** The share of a server's pool: the rest is for its listener, for concurrent commands and for the owner. */
const largestEmbeddedPool = embeddedConnections - 10;

const tileUrl = url(['http:', 'https:']).check(
  z.refine(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must hold {z}, {x} and {y}',
  ),
);

/** By name: an offset such as +02:00 would be wrong for half of the year. */
const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Paris'));

const driverNames = allDrivers.map(({ id }) => id);

/** `snmp=15,lg=120`: each driver once. */
const pollSecondsByDriver = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))),
  ),
  z.pipe(
    z
      .array(
        z.tuple(
          [
            z.enum(driverNames, `must name drivers: ${driverNames.join(', ')}`),
            wholeNumber(0, 3600, 'must give each driver'),
          ],
          'must be pairs like snmp=15, separated by commas',
        ),
      )
      .check(
        z.refine(
          (pairs) => new Set(pairs.map(([driver]) => driver)).size === pairs.length,
          'must name each driver once',
        ),
      ),
    z.transform((pairs): Record<string, number> => Object.fromEntries(pairs)),
  ),
);

const shortKey =
  'must have at least 32 characters. Make one (openssl rand -base64 32); if an installation already runs with the short ' +
  'one, set that as SECRET_KEY_PREVIOUS and run: greenroom rotate-key';

const settings = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_APP_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_VIEWER_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_POOL: z._default(wholeNumber(1, 200), 10),
  SLOW_STATEMENT_MILLISECONDS: z._default(wholeNumber(0, 60_000), 1_000),
  TIME_ZONE: z._default(timeZone, 'Europe/Paris'),
  PUBLIC_URL: z.optional(url(['http:', 'https:'])),
  DEMO: z._default(flag, true),
  DEMO_DEVICES: z._default(flag, true),
  DEMO_LIFE: z._default(flag, true),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, shortKey))),
  SECRET_KEY_PREVIOUS: z.optional(z.string()),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  SMTP_ALLOW_PLAINTEXT: z._default(flag, false),
  MAIL_FROM: z._default(z.string(), 'Greenroom <no-reply@greenroom.example>'),
  IMAP_URL: z.optional(
    url(['imap:', 'imaps:']).check(
      z.refine((text) => new URL(text).username !== '', 'must contain the login and the password'),
    ),
  ),
  IMAP_ALLOW_PLAINTEXT: z._default(flag, false),
  IMAP_DONE_FOLDER: z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'))),
  IMAP_POLL_SECONDS: z._default(wholeNumber(5, 3600), 30),
  MAIL_REPLY_TO: z.optional(
    z.string().check(z.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be one mail address')),
  ),
  SUPPORT_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be one mail address')),
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            /^\d{1,2}$/.test(text) ||
            text.split(',').every((part) => isIP(part.trim().split('/')[0] ?? '') > 0),
          'must be a number of proxies or a list of addresses',
        ),
      ),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(['http:', 'https:'])),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(url(['http:', 'https:'])),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(headerPairs, {}),
  OTEL_SERVICE_NAME: z._default(
    z.string().check(z.maxLength(100, 'must have at most 100 characters')),
    'greenroom',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  IMAGE_ORIGINS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(https?:\/\/[\w.:*-]+ ?)*$/,
          'must be origins like https://images.example, separated by spaces',
        ),
      ),
    '',
  ),
  MAP_TILES_LIGHT_URL: z.optional(tileUrl),
  MAP_TILES_DARK_URL: z.optional(tileUrl),
  MAP_TILES_ATTRIBUTION: z._default(z.string(), ''),
  AGENT_RELEASES: z.optional(z.string()),
  DEVICE_NETWORKS: z.optional(z.string()),
  STATUS_POLL_SECONDS: z.optional(wholeNumber(0, 3600)),
  STATUS_POLL_SECONDS_BY_DRIVER: z.optional(pollSecondsByDriver),
  FILES_PER_PARTNER: z._default(wholeNumber(0, 100_000_000), 10_000),
  FILE_MEGABYTES_PER_PARTNER: z._default(wholeNumber(0, 100_000_000), 20_480),
  UPLOADS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 300),
  TICKETS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 60),
  FEEDBACK_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 30),
  DISK_LOW_MEGABYTES: z._default(wholeNumber(0, 100_000_000), 1024),
  DISK_RESERVE_MEGABYTES: z._default(wholeNumber(0, 100_000_000), 256),
  ACTIONS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 120),
  OPERATION_LOG_DAYS: z._default(wholeNumber(0, 36_500), 365),
  HISTORY_SAMPLE_DAYS: z._default(wholeNumber(0, 36_500), 30),
  HISTORY_HOUR_DAYS: z._default(wholeNumber(0, 36_500), 100),
  HISTORY_CHANGE_DAYS: z._default(wholeNumber(0, 36_500), 400),
  HISTORY_DAY_YEARS: z._default(wholeNumber(0, 100), 5),
  RETENTION_AT: z._default(timesOfDay, ['03:30']),
  AUDIT_LOG_DAYS: z._default(wholeNumber(0, 36_500), 0),
  ESTATE_HISTORY_DAYS: z._default(wholeNumber(0, 36_500), 0),
  INCIDENT_LOG_DAYS: z._default(wholeNumber(0, 36_500), 0),
  IMPORT_LOG_DAYS: z._default(wholeNumber(0, 36_500), 400),
  NOTIFICATION_LOG_DAYS: z._default(wholeNumber(0, 36_500), 90),
  SESSION_LOG_DAYS: z._default(wholeNumber(0, 36_500), 30),
  RESET_LOG_DAYS: z._default(wholeNumber(0, 36_500), 30),
  FEEDBACK_DAYS: z._default(wholeNumber(0, 36_500), 400),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'),
    'info',
  ),
  SUPERUSER_FACTOR_DAYS: z._default(wholeNumber(0, 365), 14),
  API_TOKEN_REQUESTS_PER_MINUTE: z._default(wholeNumber(10, 1_000_000), 1200),
  SESSION_DAYS: z._default(wholeNumber(1, 3650), 90),
  LOGIN_ATTEMPTS_PER_ACCOUNT: z._default(wholeNumber(1, 1_000_000), 10),
  LOGIN_ATTEMPTS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 100),
  S3_ENDPOINT: z.optional(url(['http:', 'https:'])),
  S3_PUBLIC_ENDPOINT: z.optional(url(['http:', 'https:'])),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(flag),
  BACKUP_TO: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\/|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/|$))/,
          'must be a folder such as /var/backups/greenroom, or s3://bucket/folder',
        ),
      ),
  ),
  BACKUP_AT: z._default(timesOfDay, ['02:30']),
  BACKUP_KEEP: z._default(wholeNumber(1, 9999), 14),
  BACKUP_SAMPLES: z._default(flag, true),
  BACKUP_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^greenroom-backup-key-1:[A-Za-z0-9+/]{43}=$/,
          'must be a key of backups. Make one with: greenroom backup-key <file>, and set BACKUP_KEY_FILE',
        ),
      ),
  ),
  BACKUP_S3_ENDPOINT: z.optional(url(['http:', 'https:'])),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  ODOO_URL: z.optional(url(['http:', 'https:'])),
  ODOO_DATABASE: z.optional(z.string()),
  ODOO_LOGIN: z.optional(z.string()),
  ODOO_API_KEY: z.optional(z.string()),
  ODOO_POLL_SECONDS: z._default(wholeNumber(1, 86_400), 60),
  ODOO_TIMEOUT_SECONDS: z._default(wholeNumber(1, 120), 20),
  ODOO_RETRY_SECONDS: z._default(wholeNumber(1, 600), 5),
  ODOO_NETWORKS: z.optional(z.string()),
  WEBHOOK_NETWORKS: z.optional(z.string()),
  SSO_NETWORKS: z.optional(z.string()),
  CLAMD_ADDRESS: z.optional(url(['tcp:', 'unix:'])),
  SECURITY_CONTACT: z.optional(url(['mailto:', 'https:', 'tel:'])),
  SECURITY_CONTACT_EXPIRES: z.optional(day),
});

type SettingName = keyof z.output<typeof settings>;

/** Settings that belong together must be complete or absent: files would otherwise silently stay on disk. */
const needed: readonly { first: SettingName; names: readonly SettingName[] }[] = [
  { first: 'S3_ENDPOINT', names: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  { first: 'IMAP_URL', names: ['IMAP_URL', 'MAIL_REPLY_TO'] },
  { first: 'SECRET_KEY_PREVIOUS', names: ['SECRET_KEY'] },
  { first: 'DATABASE_APP_URL', names: ['DATABASE_APP_URL', 'DATABASE_VIEWER_URL'] },
  { first: 'SECURITY_CONTACT', names: ['SECURITY_CONTACT', 'SECURITY_CONTACT_EXPIRES'] },
  { first: 'ODOO_URL', names: ['ODOO_URL', 'ODOO_DATABASE', 'ODOO_LOGIN', 'ODOO_API_KEY'] },
];

export type Config = z.output<typeof settings> & {
  dataDir: string;
  /** Where traces are sent; undefined when nothing is traced. */
  tracesUrl: string | undefined;
  /** The folder with signed releases of the agent. */
  agentReleases: string;
  /** Whether DEMO is set, to any value. */
  isDemoChosen: boolean;
  databaseKind: 'embedded' | 'server';
  /** Seconds between two polls of a device, by driver; 0 means never. */
  pollSeconds: Record<string, number>;
  /** The networks in which the server itself may connect to devices. */
  deviceNetworks: AllowedNetworks;
  /** The same for addresses that users of tenants choose: none unless the operator names networks. */
  tenantNetworks: AllowedNetworks | undefined;
  /** Where the own Odoo of a partner may be, besides public addresses. */
  odooNetworks: AllowedNetworks | undefined;
  /** Where webhooks may be, besides public addresses. */
  webhookNetworks: AllowedNetworks | undefined;
  /** Where the providers that users of partners sign in with may be, besides public addresses. */
  ssoNetworks: AllowedNetworks | undefined;
};

/** Reads the settings of `.env.example`. A wrong value throws a one-line error that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`Setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  for (const { first, names } of needed) {
    const missing = names.find((name) => result.data[name] === undefined);
    const given = [first, ...names].find((name) => result.data[name] !== undefined);
    if (missing !== undefined && given !== undefined)
      throw new ConfigError(`Setting ${missing} is required when ${given} is set.`);
  }
  if (result.data.DATABASE_URL === undefined && result.data.DATABASE_POOL > largestEmbeddedPool)
    throw new ConfigError(
      `Setting DATABASE_POOL must be at most ${largestEmbeddedPool} with the embedded database; more needs a DATABASE_URL.`,
    );
  if (result.data.BACKUP_TO?.startsWith('s3:') && result.data.BACKUP_KEY === undefined)
    throw new ConfigError('Setting BACKUP_KEY or BACKUP_KEY_FILE is required when BACKUP_TO is a bucket.');
  if (result.data.DISK_RESERVE_MEGABYTES > result.data.DISK_LOW_MEGABYTES)
    throw new ConfigError('Setting DISK_RESERVE_MEGABYTES must be at most DISK_LOW_MEGABYTES.');
  const { DATA_DIR, STATUS_POLL_SECONDS: all, STATUS_POLL_SECONDS_BY_DRIVER: byDriver } = result.data;
  const networks = readNetworkSetting('DEVICE_NETWORKS', result.data.DEVICE_NETWORKS);
  return {
    ...result.data,
    dataDir: resolve(DATA_DIR),
    tracesUrl: tracesUrlOf(result.data),
    // In a release beside the agent, of which this folder is part.
    agentReleases: resolve(result.data.AGENT_RELEASES ?? join(import.meta.dirname, '../../agent/releases')),
    isDemoChosen: given.DEMO !== undefined,
    databaseKind: result.data.DATABASE_URL === undefined ? 'embedded' : 'server',
    pollSeconds: planPolls(allDrivers, { all, byDriver }),
    deviceNetworks: networks ?? deviceNetworks,
    tenantNetworks: networks,
    odooNetworks: readNetworkSetting('ODOO_NETWORKS', result.data.ODOO_NETWORKS),
    webhookNetworks: readNetworkSetting('WEBHOOK_NETWORKS', result.data.WEBHOOK_NETWORKS),
    ssoNetworks: readNetworkSetting('SSO_NETWORKS', result.data.SSO_NETWORKS),
  };
}

/** The standard names one address for everything that is sent, and one for traces alone, which is used as it is. */
function tracesUrlOf(given: z.output<typeof settings>): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = given;
  return traces ?? (all && `${all.replace(/\/$/, '')}/v1/traces`);
}

function readNetworkSetting(name: SettingName, text: string | undefined): AllowedNetworks | undefined {
  if (text === undefined) return undefined;
  try {
    return readNetworks(text);
  } catch (error) {
    if (error instanceof NetworkError) throw new ConfigError(`Setting ${name} ${error.message}.`);
    throw error;
  }
}
