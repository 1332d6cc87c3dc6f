import { once } from 'node:events';
import { createServer } from 'node:net';

const responses: Record<string, string> = {
  '%1POWR': '1',
  '%1ERST': '000000',
  '%1CLSS': '2',
  '%1INF1': 'Epson',
  '%1INF2': 'EB-L200F',
  '%1NAME': 'Hall',
  '%2SNUM': 'FIND-1',
};

/** A projector of PJLink class 2 without a password, on the port where a discovery looks for one. */
export async function startProjector(host: string): Promise<{ close(): void }> {
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
  server.listen(4352, host);
  await once(server, 'listening');
  return { close: () => void server.close() };
}
