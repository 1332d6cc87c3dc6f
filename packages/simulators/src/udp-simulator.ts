import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { setTimeout as pause } from 'node:timers/promises';
import { takeAgain } from './own-loopback.ts';
import {
  defaultBootMilliseconds,
  type Fault,
  loopback,
  type SimulatedIdentity,
  slowMilliseconds,
} from './simulator.ts';

export type UdpSimulator = {
  readonly host: string;
  readonly port: number;
  setFault(fault: Fault): void;
  reboots: () => number;
  maxAtOnce: () => number;
  /** Leaves the network for a while, and comes back on the same port. */
  reboot(): void;
  close(): Promise<void>;
};

export type Datagram = {
  readonly bytes: Buffer;
  readonly fault: Fault;
  readonly from: RemoteInfo;
};

/** Long enough to detect two callers at once. */
const thinkMilliseconds = 5;
const garbage = Buffer.from('\u0007\u0000%%?!\r\n<<<garbage>>>\r\n\u0000\u00ff', 'latin1');

/**
 * `respond` is called for each datagram with a way to reply. UDP has no connections: to the caller, `drop` and
 * `half-open` look like `silence`.
 */
export async function startUdpSimulator(
  {
    host = loopback,
    port = 0,
    bootMilliseconds = defaultBootMilliseconds,
  }: Pick<SimulatedIdentity, 'host' | 'port' | 'bootMilliseconds'>,
  respond: (datagram: Datagram, reply: (bytes: Uint8Array) => void) => void,
): Promise<UdpSimulator> {
  let fault: Fault = 'none';
  let reboots = 0;
  let max = 0;
  let closed = false;
  /** The ports of callers that are waiting for a response. */
  const waiting = new Set<number>();

  const receive = (bytes: Buffer, from: RemoteInfo) => {
    if (fault === 'silence' || fault === 'drop' || fault === 'half-open') return;
    if (fault !== 'wrong-password') waiting.add(from.port);
    max = Math.max(max, waiting.size);
    const receiver = socket;
    const reply = (content: Uint8Array) => {
      waiting.delete(from.port);
      if (receiver === socket) receiver?.send(content, from.port, from.address);
    };
    setTimeout(
      () => {
        if (fault === 'garbage') reply(garbage);
        else respond({ bytes, fault, from }, reply);
      },
      fault === 'slow' ? slowMilliseconds : thinkMilliseconds,
    );
  };

  /** Undefined while the device reboots, and after the end. */
  let socket: Socket | undefined = await bind({ host, port }, receive);
  const fixedPort = socket.address().port;
  const leave = () =>
    new Promise<void>((resolve) => {
      if (socket) socket.close(resolve);
      else resolve();
      socket = undefined;
    });
  const comeBack = async (reboot: number) => {
    const isOver = () => closed || reboot !== reboots;
    await pause(bootMilliseconds, undefined, { ref: false });
    const bound = await takeAgain(() => bind({ host, port: fixedPort }, receive), isOver);
    if (!bound) return;
    if (isOver()) bound.close();
    else socket = bound;
  };
  return {
    host,
    port: fixedPort,
    setFault: (next) => {
      fault = next;
    },
    reboots: () => reboots,
    maxAtOnce: () => max,
    reboot() {
      reboots += 1;
      waiting.clear();
      const reboot = reboots;
      void leave().then(() => comeBack(reboot));
    },
    async close() {
      closed = true;
      await leave();
    },
  };
}

function bind(
  { host, port }: { host: string; port: number },
  receive: (bytes: Buffer, from: RemoteInfo) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4', receive);
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}
