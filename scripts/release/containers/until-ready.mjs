import { setTimeout as pause } from 'node:timers/promises';

const maxMilliseconds = 120_000;

/** @param {{ container: import('./start-container.mjs').Container, address: string }} options */
export async function untilReady({ container, address }) {
  await until(`${container.name} responds`, async () => {
    if (!container.isRunning()) throw new Error(`${container.name} did not start:\n${container.log()}`);
    return (await fetch(address).catch(() => undefined))?.ok;
  });
}

/**
 * @param {string} what
 * @param {() => boolean | undefined | Promise<boolean | undefined>} isSo
 */
export async function until(what, isSo) {
  const end = performance.now() + maxMilliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not happen that ${what}.`);
    await pause(100);
  }
}
