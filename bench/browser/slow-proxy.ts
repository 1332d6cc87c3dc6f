import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Half of the round trip. */
const oneWayMilliseconds = 20;
/** 10 Mbit/s. */
const bytesPerMillisecond = 1250;

type SlowProxy = { address: string; stop(): Promise<void> };

/**
 * A line of 40 ms and 10 Mbit/s to a server: the browser's own emulation does not delay every request. All connections
 * share the line, and a new one waits for a round trip before its first byte, as on a real line.
 */
export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let lineFreeAt = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const opensAt = performance.now() + 2 * oneWayMilliseconds;
    const deliverUp = inOrder((bytes) => upstream.write(bytes));
    const deliverDown = inOrder((bytes) => client.write(bytes));
    client.on('data', (bytes) => deliverUp(bytes, Math.max(performance.now(), opensAt) + oneWayMilliseconds));
    upstream.on('data', (bytes) => {
      lineFreeAt = Math.max(lineFreeAt, performance.now()) + bytes.length / bytesPerMillisecond;
      deliverDown(bytes, lineFreeAt + oneWayMilliseconds);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes each piece at its time, never before an earlier one. */
function inOrder(write: (bytes: Buffer) => void): (bytes: Buffer, at: number) => void {
  const waiting: { bytes: Buffer; at: number }[] = [];
  const flush = () => {
    while (waiting[0] && waiting[0].at <= performance.now())
      write((waiting.shift() as { bytes: Buffer }).bytes);
    if (waiting[0]) setTimeout(flush, waiting[0].at - performance.now());
  };
  return (bytes, at) => {
    waiting.push({ bytes, at });
    if (waiting.length === 1) setTimeout(flush, at - performance.now());
  };
}
