import { createSocket } from 'node:dgram';

type Input = { address: string; port: number; payload: Buffer; milliseconds: number };

/**
 * Sends one datagram to one address and returns the first response of that address, undefined without one. The socket
 * is connected: no other host can respond, and nothing listening there is noticed at once.
 */
export function requestDatagram({
  address,
  port,
  payload,
  milliseconds,
}: Input): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (response?: Buffer) => {
      clearTimeout(timer);
      socket.removeAllListeners('message');
      try {
        socket.close();
      } catch {
        // An error has closed it.
      }
      resolve(response);
    };
    const timer = setTimeout(end, milliseconds);
    socket.on('error', () => end());
    socket.once('message', (bytes) => end(bytes));
    socket.connect(port, address, () => socket.send(payload, (error) => error && end()));
  });
}
