import { busy } from '../driver-error.ts';

/**
 * One conversation with a device at a time: most of them mix up answers, or refuse, when two talk at once. Whoever waits
 * longer than its signal allows is told that the device is busy.
 */
export class CommandQueue {
  readonly #last = new Map<string, Promise<void>>();

  async run<T>(
    key: string,
    { signal, pauseMilliseconds = 0 }: { signal: AbortSignal; pauseMilliseconds?: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const before = this.#last.get(key);
    let release = () => {};
    const turn = new Promise<void>((resolve) => {
      release = resolve;
    });
    const mine = before ? before.then(() => turn) : turn;
    this.#last.set(key, mine);
    void mine.then(() => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    });
    try {
      if (before) await this.#wait(before, signal);
      return await work();
    } finally {
      if (pauseMilliseconds > 0) setTimeout(release, pauseMilliseconds);
      else release();
    }
  }

  #wait(before: Promise<void>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(busy());
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      void before.then(() => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      });
    });
  }
}
