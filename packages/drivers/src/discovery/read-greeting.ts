import { connect } from 'node:net';

const connectMilliseconds = 1_000;
const maxBytes = 512;

type Input = { address: string; port: number; greetingMilliseconds: number };

/**
 * Opens a TCP connection, sends nothing, and returns what the device says first: an empty text from one that waits,
 * undefined when nothing accepts the connection.
 */
export function readGreeting({ address, port, greetingMilliseconds }: Input): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    let greeting: string | undefined;
    let received = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(greeting === undefined ? undefined : received.slice(0, maxBytes));
    };
    let timer = setTimeout(end, connectMilliseconds);
    socket.on('connect', () => {
      greeting = '';
      clearTimeout(timer);
      timer = setTimeout(end, greetingMilliseconds);
    });
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (received.length >= maxBytes || /[\r\n]/.test(received)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
