import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { takeAgain } from './own-loopback.ts';
import {
  defaultBootMilliseconds,
  type Fault,
  loopback,
  type SimulatedIdentity,
  slowMilliseconds,
} from './simulator.ts';

/** One connection, as the protocol part of a simulator sees it. Faults are applied below it. */
export type SimulatedLine = {
  readonly socket: Socket;
  readonly fault: () => Fault;
  send(bytes: string | Uint8Array): void;
};

export type TcpSimulator = {
  readonly host: string;
  readonly port: number;
  setFault(fault: Fault): void;
  reboots: () => number;
  maxAtOnce: () => number;
  /**
   * Closes all connections, leaves the network for a while, and comes back on the same port. `whileDown` changes what
   * the device is when it comes back: no client sees the change before.
   */
  reboot(whileDown?: () => void): void;
  close(): Promise<void>;
};

const lastWordsMilliseconds = 30;

/**
 * The last data and the end of one conversation may arrive together with the next one, and Node reads them one turn
 * after the other. No conversation ends within so few turns, so none is missed.
 */
const turnsToHangUp = 3;

const garbage = Buffer.from('\u0007\u0000%%?!\r\n<<<garbage>>>\r\n\u0000\u00ff', 'latin1');

/** `onLine` is called for each connection and returns the handler of its bytes. */
export async function startTcpSimulator(
  {
    host = loopback,
    port = 0,
    bootMilliseconds = defaultBootMilliseconds,
  }: Pick<SimulatedIdentity, 'host' | 'port' | 'bootMilliseconds'>,
  onLine: (line: SimulatedLine) => (bytes: Buffer) => void,
): Promise<TcpSimulator> {
  let fault: Fault = 'none';
  let reboots = 0;
  let max = 0;
  let closed = false;
  let goingDown = false;
  const open = new Set<Socket>();

  const accept = (socket: Socket) => {
    if (goingDown) {
      socket.destroy();
      return;
    }
    open.add(socket);
    max = Math.max(max, 1);
    void turns(turnsToHangUp).then(() => {
      max = Math.max(max, open.size);
    });
    const leave = () => open.delete(socket);
    socket.on('error', leave).on('end', leave).on('close', leave);
    if (fault === 'half-open') {
      socket.pause();
      return;
    }
    const line: SimulatedLine = {
      socket,
      fault: () => fault,
      send(bytes) {
        if (fault === 'silence' || fault === 'half-open' || socket.destroyed) return;
        if (fault === 'slow')
          void pause(slowMilliseconds).then(() => !socket.destroyed && socket.write(bytes));
        else socket.write(fault === 'garbage' ? garbage : bytes);
      },
    };
    const receive = onLine(line);
    socket.on('data', (bytes) => {
      if (fault === 'drop') socket.destroy();
      else if (fault !== 'half-open') receive(bytes);
    });
  };

  let server = await listen({ host, port }, accept);
  const fixedPort = (server.address() as AddressInfo).port;
  const hangUp = async () => {
    const gone = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await gone;
  };
  return {
    host,
    port: fixedPort,
    setFault: (next) => {
      fault = next;
    },
    reboots: () => reboots,
    maxAtOnce: () => max,
    reboot(whileDown = () => {}) {
      reboots += 1;
      goingDown = true;
      // As real devices do: the acknowledgement is sent, then the network goes down.
      void pause(lastWordsMilliseconds)
        .then(hangUp)
        .then(whileDown)
        .then(() => pause(bootMilliseconds, undefined, { ref: false }))
        .then(async () => {
          goingDown = false;
          const again = await takeAgain(
            () => listen({ host, port: fixedPort }, accept),
            () => closed,
          );
          if (!again) return;
          server = again;
          if (closed) await hangUp();
        });
    },
    async close() {
      closed = true;
      await hangUp();
    },
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

function listen(
  { host, port }: { host: string; port: number },
  accept: (socket: Socket) => void,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ noDelay: true }, accept);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
