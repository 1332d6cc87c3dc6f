import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A network connection that a test can cut and restore. While it is cut, new connections are dropped. When it goes
 * silent, open connections stay open and carry nothing more, until the far end closes them.
 */
export async function aCuttableLine(to: string | NetConnectOpts) {
  const target = typeof to === 'string' ? addressOf(new URL(to)) : to;
  const open = new Set<Socket>();
  let isCut = false;
  let lastWord: string | undefined;
  const fallSilent = () => {
    for (const socket of open) socket.unpipe().pause();
  };
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
    near.on('data', (chunk: Buffer) => {
      if (lastWord !== undefined && chunk.includes(lastWord)) fallSilent();
    });
    return near;
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    relay.close();
  });
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    port: (relay.address() as AddressInfo).port,
    cut,
    fallSilent,
    fallSilentAfter(word: string) {
      lastWord = word;
    },
    /** How many connections are open, counted at one end. */
    get connections() {
      return open.size / 2;
    },
    mend() {
      isCut = false;
    },
  };
}

function addressOf({ hostname, port }: URL): NetConnectOpts {
  return { host: hostname, port: Number(port) };
}
