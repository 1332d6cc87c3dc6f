import type { Config } from '../config.ts';

/** Where the links of messages lead: no request tells the address when the server sends by itself. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '');
}
