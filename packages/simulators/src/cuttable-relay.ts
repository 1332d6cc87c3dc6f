import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A network connection that can be cut and restored. While it is cut, new connections are dropped. */
export type CuttableRelay = {
  port: number;
  /** Both ends of every connection. */
  open: ReadonlySet<Socket>;
  setCut: (isCut: boolean) => void;
  close: () => void;
};

/** Relays every connection to the target. A program may exit while the relay listens. */
export async function startCuttableRelay(
  target: NetConnectOpts,
  onData?: (chunk: Buffer) => void,
): Promise<CuttableRelay> {
  const open = new Set<Socket>();
  let isCut = false;
  const relay = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    if (onData) near.on('data', onData);
    return near;
  }).listen(0, '127.0.0.1');
  relay.unref();
  await once(relay, 'listening');
  return {
    port: (relay.address() as AddressInfo).port,
    open,
    setCut(cut) {
      isCut = cut;
      if (cut) for (const socket of open) socket.destroy();
    },
    close: () => relay.close(),
  };
}
