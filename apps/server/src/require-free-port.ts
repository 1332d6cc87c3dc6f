import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Rejects with `EADDRINUSE` for a port that another program has: loading the demo takes a minute, and would be in vain.
 * A port that is lost later is still reported when the server begins to listen.
 */
export async function requireFreePort({ PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  const server = createServer();
  server.listen({ port: PORT, host: HOST });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
