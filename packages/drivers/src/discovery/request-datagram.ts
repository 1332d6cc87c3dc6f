import { createSocket } from 'node:dgram';

type Input = { address: string; port: number; payload: Buffer; milliseconds: number };

/** Networks lose datagrams, and a busy process reads a response late: the second one makes up for either. */
const maxAttempts = 2;

/**
 * Sends a datagram to one address and returns the first response of that address, undefined without one. The socket is
 * connected: no other host can respond, and nothing listening there is noticed at once.
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
    let attempts = 0;
    let timer: NodeJS.Timeout | undefined;
    const attempt = () => {
      if (attempts === maxAttempts) return end();
      attempts += 1;
      timer = setTimeout(attempt, milliseconds / maxAttempts);
      socket.send(payload, (error) => error && end());
    };
    socket.on('error', () => end());
    socket.once('message', (bytes) => end(bytes));
    socket.once('connect', attempt);
    socket.connect(port, address);
  });
}
