import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** A name for which Caddy signs certificates by itself, as it is not on the internet. */
const domain = 'console.greenroom.localhost';

/**
 * Fills in the example of the settings of compose, as its first lines say.
 *
 * @param {string} file
 * @returns {Record<string, string>}
 */
export function fillVariables(file) {
  const values = { DOMAIN: domain, SMTP_URL: '', SECRET_KEY: randomBytes(48).toString('base64') };
  const names = Object.keys(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(names.map((name) => [name, values[name] ?? randomBytes(32).toString('hex')]));
}
