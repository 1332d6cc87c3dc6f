import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#config.ts';

/**
 * The host name that agents must have connected to. PUBLIC_URL fixes it, and a signature made for another name is
 * rejected; without it only the Host header is available.
 */
export function serverName({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, headers: IncomingHttpHeaders): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).hostname;
  const address = `http://${headers.host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
