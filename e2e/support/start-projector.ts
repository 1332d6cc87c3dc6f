import { once } from 'node:events';
import { createServer } from 'node:net';
import { ownNeighbour } from '@greenroom/simulators/own-loopback.ts';

const responses: Record<string, string> = {
  '%1POWR': '1',
  '%1ERST': '000000',
  '%1CLSS': '2',
  '%1INF1': 'Epson',
  '%1INF2': 'EB-L200F',
  '%1NAME': 'Hall',
  '%2SNUM': 'FIND-1',
};

export type Projector = {
  host: string;
  port: number /** Six addresses, its own among them. */;
  network: string;
  close(): void;
};

/**
 * A projector of PJLink class 2 without a password, on the port where a discovery looks for one and at an address that no
 * other run of the tests uses.
 */
export async function startProjector(): Promise<Projector> {
  const [host, port] = [ownNeighbour(1), 4352];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('PJLINK 0\r');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('latin1').split('\r').filter(Boolean)) {
        const command = line.slice(0, 6);
        socket.write(`${command}=${responses[command] ?? 'ERR1'}\r`);
      }
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { host, port, network: `${ownNeighbour(0)}/29`, close: () => void server.close() };
}
