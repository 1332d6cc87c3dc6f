import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Trace } from '../driver.ts';
import { DriverError, notResponding, unreachable } from '../driver-error.ts';
import type { Split } from './split.ts';
import { startDeadline } from './start-deadline.ts';

/** `address` is the address to connect to, if it differs from the host. */
export type Address = {
  readonly host: string;
  readonly port: number;
  readonly address?: string;
  readonly trace?: Trace;
};

export type Conversation = {
  send(bytes: string | Uint8Array): void;
  /**
   * The next whole message. Rejects when it does not arrive in time (the default of the options, or this one) or the
   * device disconnects.
   */
  read(milliseconds?: number): Promise<Buffer>;
  /** Resolves to true when the device disconnects, and to false after the given time. */
  hangUp(milliseconds: number): Promise<boolean>;
  /** Continues with another stream over the same socket, for protocols that switch to TLS in the middle. */
  change(upgrade: (socket: Duplex) => Promise<Duplex>): Promise<void>;
};

export type ConverseOptions = {
  readonly split: Split;
  readonly connectMilliseconds?: number;
  readonly responseMilliseconds?: number;
  /** Receives the raw bytes first and returns the rest for `split`: for telnet's option negotiation. */
  readonly filter?: (chunk: Buffer, reply: (bytes: Buffer) => void) => Buffer;
};

/** Several times the longest message of any protocol here. */
const maxWaiting = 262_144;
const nothing = Buffer.alloc(0);
const defaultConnectMilliseconds = 3_000;
const defaultResponseMilliseconds = 3_000;

/** Opens a TCP connection, runs `talk`, and always closes it. Every wait has a deadline. */
export async function converse<T>(
  address: Address,
  options: ConverseOptions,
  { signal, talk }: { signal: AbortSignal; talk: (conversation: Conversation) => Promise<T> },
): Promise<T> {
  const socket = await openSocket(address, options.connectMilliseconds ?? defaultConnectMilliseconds, signal);
  try {
    return await converseOver(socket, options, { signal, talk });
  } finally {
    socket.destroy();
  }
}

/** The same over a stream that is already open, such as an SSH shell. */
export async function converseOver<T>(
  stream: Duplex,
  options: ConverseOptions,
  { signal, talk }: { signal: AbortSignal; talk: (conversation: Conversation) => Promise<T> },
): Promise<T> {
  const line = listen(stream, options, signal);
  try {
    return await talk(line.conversation);
  } catch (error) {
    throw error instanceof DriverError ? error : notResponding(error);
  } finally {
    line.stop();
  }
}

export function openSocket(
  { host, port, address = host, trace }: Address,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(unreachable(signal.reason));
    const socket = connect({ host: address, port, noDelay: true });
    const fail = (cause?: unknown) => {
      stopTimer();
      signal.removeEventListener('abort', fail);
      socket.destroy();
      reject(unreachable(cause));
    };
    const stopTimer = startDeadline(milliseconds, fail);
    signal.addEventListener('abort', fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      stopTimer();
      signal.removeEventListener('abort', fail);
      socket.removeListener('error', fail);
      // A reset without a waiting reader must not end the process; a reader is informed by `close`.
      socket.on('error', () => {});
      if (trace) {
        trace.opened();
        // Starts the flow; the driver listens before the first bytes can arrive.
        socket.on('data', trace.received);
      }
      resolve(socket);
    });
  });
}

function listen(first: Duplex, options: ConverseOptions, signal: AbortSignal) {
  let stream = first;
  let arrived: Buffer = nothing;
  let ended = false;
  /** Wakes the reader that waits for the next byte or the end. */
  let wake = () => {};
  const onData = (chunk: Buffer) => {
    const own = options.filter?.(chunk, (reply) => stream.write(reply)) ?? chunk;
    arrived = arrived.length === 0 ? own : Buffer.concat([arrived, own]);
    // The device sends unrequested data faster than it is read.
    if (arrived.length > maxWaiting) stream.destroy();
    wake();
  };
  const onEnd = () => {
    ended = true;
    wake();
  };
  const attach = () => stream.on('data', onData).once('close', onEnd).once('end', onEnd).on('error', onEnd);
  const detach = () => stream.off('data', onData).off('close', onEnd).off('end', onEnd);
  attach();
  signal.addEventListener('abort', onEnd);

  const nextNews = (milliseconds: number) =>
    new Promise<'news' | 'late'>((resolve) => {
      const stopTimer = startDeadline(milliseconds, () => resolve('late'));
      wake = () => {
        stopTimer();
        resolve('news');
      };
    });

  const conversation: Conversation = {
    send(bytes) {
      if (!ended) stream.write(bytes);
    },
    async read(milliseconds = options.responseMilliseconds ?? defaultResponseMilliseconds) {
      const end = performance.now() + milliseconds;
      while (true) {
        if (signal.aborted) throw notResponding(signal.reason);
        const found = options.split(arrived);
        if (found) {
          arrived = found.rest;
          return found.message;
        }
        const left = end - performance.now();
        if (ended || left <= 0 || (await nextNews(left)) === 'late') throw notResponding();
      }
    },
    async hangUp(milliseconds) {
      const end = performance.now() + milliseconds;
      while (!ended && performance.now() < end) await nextNews(end - performance.now());
      return ended && !signal.aborted;
    },
    async change(upgrade) {
      detach();
      stream = await upgrade(stream);
      attach();
    },
  };
  return {
    conversation,
    stop() {
      signal.removeEventListener('abort', onEnd);
      detach();
    },
  };
}
