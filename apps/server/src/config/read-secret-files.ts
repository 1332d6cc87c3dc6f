import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** Settings that contain a secret: each may be read from a file instead, which other programs cannot see in /proc. */
export const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_VIEWER_URL',
  'SMTP_URL',
  'IMAP_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ODOO_API_KEY',
  'BACKUP_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

const maxBytes = 65_536;

/** Replaces each `NAME_FILE` by the content of the file that it names, as `NAME`. */
export function readSecretFiles(
  given: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const result = { ...given };
  for (const name of secretSettings) {
    const setting = `${name}_FILE`;
    const path = given[setting];
    if (path === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError(`Set either ${name} or ${setting}, not both.`);
    const value = readSecret(setting, path);
    if (value === '') throw new ConfigError(`Setting ${setting} names an empty file: ${path}`);
    result[name] = value;
  }
  return result;
}

function readSecret(setting: string, path: string): string {
  try {
    // A device or a pipe would be read for ever.
    const file = statSync(path);
    if (!file.isFile()) throw Object.assign(new Error(), { code: 'not a file' });
    if (file.size > maxBytes) throw Object.assign(new Error(), { code: 'too large' });
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`Setting ${setting} names a file that cannot be read: ${path} (${code})`);
  }
}
