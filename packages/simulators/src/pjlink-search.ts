import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** All hosts on the loopback network. Nothing from outside arrives here. */
export const loopbackBroadcast = '127.255.255.255';

/** Class 2, section "search": projectors respond to a broadcast `%2SRCH` with their MAC address. */
export async function respondToSearches(port: number, serialNumber: string): Promise<{ close(): void }> {
  const digits = createHash('sha256').update(serialNumber).digest('hex').slice(0, 6);
  const address = ['00', '26', 'ab', ...(digits.match(/../g) ?? [])].join(':').toUpperCase();
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('message', (bytes, from) => {
    if (bytes.toString('latin1') === '%2SRCH\r') socket.send(`%2ACKN=${address}\r`, from.port, from.address);
  });
  socket.bind(port, loopbackBroadcast);
  await once(socket, 'listening');
  return { close: () => void socket.close() };
}
