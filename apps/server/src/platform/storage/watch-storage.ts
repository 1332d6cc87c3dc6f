import type { Log } from '../log/create-logger.ts';
import type { Storage, StorageHealth, StorageObserver } from './storage.ts';
import { requireStorageKey } from './storage-key.ts';
import { storageProblem } from './storage-unavailable.ts';

type Calls = Pick<Storage, 'put' | 'open' | 'read' | 'remove'>;

/** A storage has at most one of these left, if it takes it after its time limit. */
const probeKey = 'greenroom-probe';

/**
 * Watches the calls of a storage whose failures are an outage: one line when it begins to fail and one when it works
 * again, and not one for each request in between. What was under way when that changed proves neither.
 */
export function watchStorage(log: Log, calls: Calls): Calls & { health: StorageHealth } {
  let outage: { since: number; failures: number } | undefined;
  let outages = 0;
  let changedAt = 0;
  let observer: StorageObserver = () => {};

  async function attempt<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      const result = await work();
      observer({ operation, outcome: 'done', milliseconds: performance.now() - began });
      if (!outage || began <= changedAt) return result;
      changedAt = performance.now();
      const seconds = Math.round((changedAt - outage.since) / 100) / 10;
      log.warn({ seconds, failures: outage.failures }, 'the file storage can be used again');
      outage = undefined;
      return result;
    } catch (error) {
      observer({ operation, outcome: 'failed', milliseconds: performance.now() - began });
      const said = { err: error, operation };
      if (outage || began <= changedAt) log.debug(said, 'file storage failed');
      else {
        log.error(said, 'the file storage cannot be used');
        outage = { since: performance.now(), failures: 0 };
        outages += 1;
      }
      if (outage) {
        changedAt = performance.now();
        outage.failures += 1;
      }
      throw storageProblem(error);
    }
  }

  /** All that requests need. It may stay where removals are forbidden. */
  async function tryAll(): Promise<void> {
    await calls.put(probeKey, Buffer.from('x'));
    await calls.read(probeKey);
    await calls.remove(probeKey).catch(() => undefined);
  }

  // A wrong key is an error of the caller, and no failure of the storage.
  return {
    put: async (key, content) => {
      requireStorageKey(key);
      return attempt('put', () => calls.put(key, content));
    },
    open: async (key, range) => {
      requireStorageKey(key);
      return attempt('open', () => calls.open(key, range));
    },
    read: async (key) => {
      requireStorageKey(key);
      return attempt('read', () => calls.read(key));
    },
    remove: async (key) => {
      requireStorageKey(key);
      return attempt('remove', () => calls.remove(key));
    },
    health: {
      get isDown() {
        return outage !== undefined;
      },
      get outages() {
        return outages;
      },
      observe(each) {
        observer = each;
      },
      async probe() {
        if (outage) await attempt('probe', tryAll).catch(() => undefined);
      },
    },
  };
}
