import { createHash } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** All hosts on the loopback network. Nothing from outside arrives here. */
export const loopbackBroadcast = '127.255.255.255';

type Input = { host: string; port: number; serialNumber: string };

/**
 * Class 2, section "search": projectors respond to `%2SRCH` with their MAC address, also when it was sent to them alone.
 */
export async function respondToSearches({ host, port, serialNumber }: Input): Promise<{ close(): void }> {
  const digits = createHash('sha256').update(serialNumber).digest('hex').slice(0, 6);
  const address = ['00', '26', 'ab', ...(digits.match(/../g) ?? [])].join(':').toUpperCase();
  const sockets = await Promise.all([loopbackBroadcast, host].map((own) => listen(own, port, address)));
  return {
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

async function listen(own: string, port: number, address: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('message', (bytes, from) => {
    if (bytes.toString('latin1') === '%2SRCH\r') socket.send(`%2ACKN=${address}\r`, from.port, from.address);
  });
  socket.bind(port, own);
  await once(socket, 'listening');
  return socket;
}
