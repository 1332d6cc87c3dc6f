import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import type { Log } from '../log.ts';
import { maxStarts, UpdateStore } from './update-store.ts';

type Options = {
  dir: string;
  /** The installed version. */
  version: string;
  keys: readonly KeyObject[];
  log: Log;
};

export type ChosenProgram = { file: string; version: string; isTried: boolean };

/**
 * Which program to start instead of the installed one: an update that is tried, or the last one that has connected. Each is
 * verified again, so that nothing runs that the release key has not signed.
 */
export async function chooseProgram(options: Options): Promise<ChosenProgram | undefined> {
  const { dir, version, keys, log } = options;
  const store = new UpdateStore(dir);
  const { current, trying } = await store.read();
  const isNewer = (other: string) => compareVersions(other, version) > 0;
  if (trying && isNewer(trying.version)) {
    const file = await store.find(trying.version, keys);
    if (file && trying.starts < maxStarts) {
      // Counted before it starts: it may end the process at once.
      const isCounted = await store
        .write({ current, trying: { ...trying, starts: trying.starts + 1 } })
        .then(() => true)
        .catch(() => false);
      if (isCounted) return { file, version: trying.version, isTried: true };
    }
    log.error('goes back from an update', {
      version: trying.version,
      reason: file ? 'it did not connect' : 'it is not what was signed',
    });
    await store.giveUp(trying.version).catch(() => false);
  }
  if (!current || !isNewer(current)) return undefined;
  const file = await store.find(current, keys);
  if (!file) log.error('a stored update is not what was signed: starts the installed version', { current });
  return file ? { file, version: current, isTried: false } : undefined;
}

/** An agent that ends itself gets this long. */
const farewellMilliseconds = 15_000;

/**
 * Ends a tried version that does not connect in time. It runs in a thread of its own, so that a version that is stuck
 * cannot prevent it.
 */
export function watchTrial(program: string, { dir, version, seconds }: Trial): void {
  const argv = ['watch-update', dir, version, String(seconds)];
  new Worker(program, { argv }).unref();
}

type Trial = { dir: string; version: string; seconds: number };

/** What that thread does. */
export async function endLateTrial({ dir, version, seconds }: Trial): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  if (!(await new UpdateStore(dir).giveUp(version))) return;
  process.kill(process.pid, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, farewellMilliseconds));
  process.kill(process.pid, 'SIGKILL');
}
