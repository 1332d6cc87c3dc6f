import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Passes each TCP connection to an address on to another one, as published ports and Services do.
 *
 * @param {{ host: string, port: number, choose: () => { host: string, port: number } | undefined }} options `choose` is
 * called for each connection; without a result the connection is reset.
 */
export async function forwardConnections({ host, port, choose }) {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const target = choose();
    near.on('error', () => undefined);
    if (!target) return near.resetAndDestroy();
    const far = connect({ ...target, allowHalfOpen: true });
    far.on('error', () => near.resetAndDestroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => server.close();
}
