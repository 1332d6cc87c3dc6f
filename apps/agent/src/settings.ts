import { hostname } from 'node:os';
import { resolve } from 'node:path';
import {
  type AllowedNetworks,
  NetworkError,
  privateNetworks,
  readNetworks,
} from '@greenroom/drivers/fence/allowed-networks.ts';
import * as z from 'zod/mini';
import { logLevels } from './log.ts';

export class SettingsError extends Error {}

const settings = z.object({
  AGENT_DIR: z._default(z.string(), '/var/lib/greenroom-agent'),
  AGENT_NAME: z._default(z.string().check(z.maxLength(100, 'must have at most 100 characters')), hostname()),
  ALLOW_NETWORKS: z._default(z.string(), privateNetworks),
  ALLOW_HTTP: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  KEEP_DEVICES: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  HTTPS_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && new URL(text).protocol === 'http:',
          'must be a URL that starts with http://',
        ),
      ),
  ),
  UPDATE_KEYS: z.optional(
    z
      .string()
      .check(
        z.maxLength(1000, 'must have at most 1000 characters'),
        z.regex(/^[\w-]{43}([,\s]+[\w-]{43})*$/, 'must be public keys in base64url, separated by commas'),
      ),
  ),
  UPDATE_TRIAL_SECONDS: z._default(
    z.pipe(
      z.pipe(z.string(), z.transform(Number)),
      z.int('must be a whole number from 1 to 3600').check(z.minimum(1), z.maximum(3600)),
    ),
    300,
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

export type Settings = {
  dir: string;
  name: string;
  networks: AllowedNetworks;
  /** Allows a link without TLS to another machine, for a closed test network. */
  allowHttp: boolean;
  /** Stores the list of devices, with their passwords, for a start without a link. */
  keepsDevices: boolean;
  proxy: URL | undefined;
  /** Who may sign an update; without them the file beside the installed program says so. */
  updateKeys: string | undefined;
  /** An update that has not connected by then has failed. */
  updateTrialSeconds: number;
  logLevel: (typeof logLevels)[number];
};

/** A wrong value throws a one-line error that names the setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new SettingsError(`Setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { AGENT_DIR, AGENT_NAME, ALLOW_NETWORKS, ALLOW_HTTP, KEEP_DEVICES, HTTPS_PROXY } = result.data;
  const { UPDATE_KEYS, UPDATE_TRIAL_SECONDS, LOG_LEVEL } = result.data;
  return {
    dir: resolve(AGENT_DIR),
    name: AGENT_NAME,
    networks: readAllowed(ALLOW_NETWORKS),
    allowHttp: ALLOW_HTTP === '1',
    keepsDevices: KEEP_DEVICES === '1',
    proxy: HTTPS_PROXY === undefined ? undefined : new URL(HTTPS_PROXY),
    updateKeys: UPDATE_KEYS,
    updateTrialSeconds: UPDATE_TRIAL_SECONDS,
    logLevel: LOG_LEVEL,
  };
}

function readAllowed(text: string): AllowedNetworks {
  try {
    return readNetworks(text);
  } catch (error) {
    if (error instanceof NetworkError) throw new SettingsError(`Setting ALLOW_NETWORKS ${error.message}.`);
    throw error;
  }
}
