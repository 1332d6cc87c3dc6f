import { setTimeout as pause } from 'node:timers/promises';
import { createLimiter, type Limiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { busy } from '../driver-error.ts';

/**
 * Runs one conversation with a device at a time: most devices mix up responses, or reject connections, when two run at
 * once. A caller whose signal aborts while it waits gets a busy error.
 */
export class CommandQueue {
  readonly #limiters = new Map<string, Limiter>();

  run<T>(
    key: string,
    { signal, pauseMilliseconds = 0 }: { signal: AbortSignal; pauseMilliseconds?: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const limit = this.#limiters.get(key) ?? createLimiter({ maxRunning: 1 });
    this.#limiters.set(key, limit);
    return new Promise<T>((resolve, reject) => {
      /** The caller gets its result at once; the next one waits until the device's pause is over. */
      const inTurn = async () => {
        await work().then(resolve, reject);
        if (pauseMilliseconds > 0) await pause(pauseMilliseconds);
      };
      // The work itself ends with the signal, so only a caller that has to wait can find the device busy.
      void limit(inTurn, limit.isIdle() ? {} : { signal })
        .catch(() => reject(busy()))
        .finally(() => {
          if (limit.isIdle()) this.#limiters.delete(key);
        });
    });
  }
}
