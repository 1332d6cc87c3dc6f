import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#config.ts';

/**
 * The name that agents must have dialled. With PUBLIC_URL it is ours to say, and a signature that somebody obtained
 * under another name is worth nothing here; without it the caller's word is all there is.
 */
export function serverName({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, headers: IncomingHttpHeaders): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).hostname;
  const address = `http://${headers.host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
