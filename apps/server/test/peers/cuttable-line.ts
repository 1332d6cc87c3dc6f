import type { NetConnectOpts } from 'node:net';
import { startCuttableRelay } from '@greenroom/simulators/cuttable-relay.ts';
import { onTestFinished } from 'vitest';

/**
 * A network connection that a test can cut and restore. When it goes silent, open connections stay open and carry
 * nothing more, until the far end closes them.
 */
export async function aCuttableLine(to: string | NetConnectOpts) {
  const target = typeof to === 'string' ? addressOf(new URL(to)) : to;
  let lastWord: string | undefined;
  const relay = await startCuttableRelay(target, (chunk) => {
    if (lastWord !== undefined && chunk.includes(lastWord)) fallSilent();
  });
  function fallSilent(): void {
    for (const socket of relay.open) socket.unpipe().pause();
  }
  const cut = () => relay.setCut(true);
  onTestFinished(() => {
    cut();
    relay.close();
  });
  return {
    url: `http://127.0.0.1:${relay.port}`,
    port: relay.port,
    cut,
    fallSilent,
    fallSilentAfter(word: string) {
      lastWord = word;
    },
    /** New connections carry nothing either, until it is mended. */
    swallowEverything() {
      lastWord = '';
      fallSilent();
    },
    /** How many connections are open, counted at one end. */
    get connections() {
      return relay.open.size / 2;
    },
    mend() {
      lastWord = undefined;
      relay.setCut(false);
    },
  };
}

function addressOf({ hostname, port }: URL): NetConnectOpts {
  return { host: hostname, port: Number(port) };
}
