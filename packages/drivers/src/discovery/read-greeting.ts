import { connect } from 'node:net';
import { telnetFilter } from '../transport/telnet-filter.ts';

const connectMilliseconds = 1_000;
const maxBytes = 512;

type Input = { address: string; port: number; greetingMilliseconds: number };

/**
 * Opens a TCP connection and returns the first line that the device says: an empty text from one that waits, undefined
 * when nothing accepts the connection. It sends nothing but the rejection of telnet options, because some devices wait
 * for it before they say what they are.
 */
export function readGreeting({ address, port, greetingMilliseconds }: Input): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    let greeting: string | undefined;
    let received = '';
    const withoutOptions = telnetFilter();
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
      received += withoutOptions(bytes, (reply) => socket.write(reply)).toString('latin1');
      if (received.length >= maxBytes || /[^\r\n][\r\n]/.test(received)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
