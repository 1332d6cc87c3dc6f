const probeMilliseconds = 200;
/** A failed probe is often a probe that has to wait for its own timeout: the pause between two of them grows to this. */
const maxProbeMilliseconds = 500;
/**
 * During a failover the database can be reached for a moment before it is gone again: what begins so soon is still the
 * same outage.
 */
const quietMilliseconds = 5_000;
/** A request that waits costs memory, and thousands of them would arrive at the new primary at once. */
const maxWaiting = 500;
/**
 * A PostgreSQL that was killed or handed over to another node is back in two or three seconds: what has not begun waits
 * for that, and its user sees a slow response instead of an error. What lasts longer is told to the user at once.
 */
const deadlineMilliseconds = 4_000;

export type OutageListeners = {
  began?: (cause: unknown) => void;
  ended?: (milliseconds: number) => void;
  quietMilliseconds?: number;
};

/**
 * Whether the database can be reached, for a whole process: a lost connection and a probe that fails as well begin an
 * outage, a probe that succeeds ends it. So the log has one line for its beginning and one for its end, whatever the
 * number of requests and workers that fail, and none for a connection that was lost alone.
 */
export class Outage {
  readonly #probe: () => Promise<void>;
  readonly #listeners: OutageListeners;
  readonly #waiting = new Set<() => void>();
  #since: number | undefined;
  /** As `since`, unless the database could be reached for a moment meanwhile. */
  #brokenAt = 0;
  #isTold = false;
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

  /** True while nothing can be sent. */
  get isUnreachable(): boolean {
    return this.#since !== undefined;
  }

  /** Asks a probe first, unless it `isSure`. */
  begin(cause: unknown, isSure = false): void {
    if (this.#stopped) return;
    const isNew = this.#since === undefined;
    if (isNew) {
      this.#brokenAt = performance.now();
      this.#since = this.#quiet?.since ?? this.#brokenAt;
      clearTimeout(this.#quiet?.timer);
      this.#quiet = undefined;
    }
    if (isSure) this.#tell(cause);
    if (isNew) void this.#probeUntilEnd(cause);
  }

  /** True when the outage has ended within this time, false when it has not, lasts long or too many wait already. */
  async ends(maxMilliseconds: number): Promise<boolean> {
    if (this.#since === undefined) return true;
    const milliseconds = Math.min(maxMilliseconds, this.#brokenAt + deadlineMilliseconds - performance.now());
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

  #tell(cause: unknown): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#count++;
    this.#listeners.began?.(cause);
  }

  async #probeUntilEnd(cause: unknown): Promise<void> {
    let pause = probeMilliseconds;
    while (!this.#stopped) {
      const isBack = await this.#probe().then(
        () => true,
        () => false,
      );
      if (isBack) return this.#end();
      if (!this.#stopped) this.#tell(cause);
      // Spread, so that several servers do not arrive at the same moment.
      await delay(pause * (0.75 + Math.random() / 2));
      pause = Math.min(pause * 1.5, maxProbeMilliseconds);
    }
  }

  #end(): void {
    const since = this.#since ?? performance.now();
    const milliseconds = performance.now() - since;
    this.#since = undefined;
    this.#wakeAll();
    if (!this.#isTold) return;
    const timer = setTimeout(() => {
      this.#quiet = undefined;
      this.#isTold = false;
      this.#listeners.ended?.(milliseconds);
    }, this.#listeners.quietMilliseconds ?? quietMilliseconds).unref();
    this.#quiet = { timer, since };
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
