const probeMilliseconds = 200;
/** A failed probe is often a probe that has to wait for its own timeout: the pause between two of them grows to this. */
const maxProbeMilliseconds = 1_000;
/**
 * During a failover the database can be reached for a moment before it is gone again: what begins so soon is still the
 * same outage.
 */
const quietMilliseconds = 5_000;
/** A request that waits costs memory, and thousands of them would arrive at the new primary at once. */
const maxWaiting = 500;

export type OutageListeners = {
  began?: (cause: unknown) => void;
  ended?: (milliseconds: number) => void;
  quietMilliseconds?: number;
};

/**
 * Whether the database can be reached, for a whole process: the first lost connection begins an outage, a probe ends it.
 * So the log has one line for its beginning and one for its end, whatever the number of requests and workers that fail.
 */
export class Outage {
  readonly #probe: () => Promise<void>;
  readonly #listeners: OutageListeners;
  readonly #waiting = new Set<() => void>();
  #since: number | undefined;
  /** Runs from the end of an outage until it counts as over. */
  #quiet: { timer: NodeJS.Timeout; since: number } | undefined;
  #count = 0;
  #stopped = false;

  constructor(probe: () => Promise<void>, listeners: OutageListeners = {}) {
    this.#probe = probe;
    this.#listeners = listeners;
  }

  /** True until the database could be reached for some seconds: errors that belong to the outage may come late. */
  get isActive(): boolean {
    return this.#since !== undefined || this.#quiet !== undefined;
  }

  /** How many have begun since the start of the process. */
  get count(): number {
    return this.#count;
  }

  begin(cause: unknown): void {
    if (this.#since !== undefined || this.#stopped) return;
    if (this.#quiet) {
      clearTimeout(this.#quiet.timer);
      this.#since = this.#quiet.since;
      this.#quiet = undefined;
    } else {
      this.#since = performance.now();
      this.#count++;
      this.#listeners.began?.(cause);
    }
    void this.#probeUntilEnd();
  }

  /** True when the outage has ended within this time, false when it has not or too many wait already. */
  async ends(milliseconds: number): Promise<boolean> {
    if (this.#since === undefined) return true;
    if (this.#waiting.size >= maxWaiting || milliseconds <= 0) return false;
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(this.#since === undefined);
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#quiet?.timer);
    this.#wakeAll();
  }

  async #probeUntilEnd(): Promise<void> {
    let pause = probeMilliseconds;
    while (!this.#stopped) {
      // Spread, so that several servers do not arrive at the same moment.
      await delay(pause * (0.75 + Math.random() / 2));
      const isBack = await this.#probe().then(
        () => true,
        () => false,
      );
      if (isBack) return this.#end();
      pause = Math.min(pause * 1.5, maxProbeMilliseconds);
    }
  }

  #end(): void {
    const since = this.#since ?? performance.now();
    const milliseconds = performance.now() - since;
    this.#since = undefined;
    const timer = setTimeout(() => {
      this.#quiet = undefined;
      this.#listeners.ended?.(milliseconds);
    }, this.#listeners.quietMilliseconds ?? quietMilliseconds).unref();
    this.#quiet = { timer, since };
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
