import { isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import { withoutEndSlashes } from './without-end-slashes.ts';

type Address = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

const allInterfaces = ['0.0.0.0', '::'];

/** Where the links of messages lead: no request tells the address when the server sends by itself. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Address): string {
  return PUBLIC_URL === undefined ? `http://${ownHost(HOST)}:${PORT}` : withoutEndSlashes(PUBLIC_URL);
}

/** No browser opens the address of all interfaces. */
function ownHost(HOST: string): string {
  if ([...allInterfaces, '127.0.0.1', '::1'].includes(HOST)) return 'localhost';
  return isIPv6(HOST) ? `[${HOST}]` : HOST;
}

/** At the start: others reach the server, but links that it mails to them lead to their own machine. */
export function originWarning(config: Address): string | undefined {
  if (config.PUBLIC_URL !== undefined || !allInterfaces.includes(config.HOST)) return undefined;
  return `PUBLIC_URL is not set: links in mails and messages lead to ${originOf(config)}, which opens on this machine alone. Set PUBLIC_URL to the address that users open.`;
}
