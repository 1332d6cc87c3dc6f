import { SUPERUSER } from './initialise-cluster.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** What `pg` needs to connect: `host` is the folder of the Unix socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export const DATABASE = 'greenroom';

export function connectionTo(socketFolder: string): EmbeddedConnection {
  return { host: socketFolder, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE };
}
