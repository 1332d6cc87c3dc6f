import { createHash } from 'node:crypto';
import type { Device } from '../driver.ts';
import { type DriverError, keyChanged } from '../driver-error.ts';

/** `certificate` and `hostKey` in their binary form. */
type Shown = { certificate: Buffer } | { hostKey: Buffer };

/** Runs before any secret is sent. Returns undefined when the key is the expected one, or the first one. */
export function checkKey({ trust }: Pick<Device, 'trust'>, shown: Shown): DriverError | undefined {
  if (!trust) return undefined;
  const key = formatKey(shown);
  if (trust.pinned !== null && trust.pinned !== key) return keyChanged();
  trust.show(key);
  return undefined;
}

/** Formatted as browsers show a certificate and as `ssh-keygen -l` shows a host key. */
function formatKey(shown: Shown): string {
  if ('hostKey' in shown) return `ssh SHA256:${hash(shown.hostKey).toString('base64').replaceAll('=', '')}`;
  const bytes = [...hash(shown.certificate)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  return `tls ${bytes.join(':')}`;
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
