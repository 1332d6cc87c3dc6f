/**
 * The server's time, as this process reckons it: clocks on site are often wrong, and may be set while the agent runs. It
 * counts from the last welcome by a clock that only goes forward.
 */
export class ServerTime {
  readonly #now: () => number;
  #offset: number | undefined;

  /** `now` is in milliseconds of a clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  set(serverTime: number): void {
    this.#offset = serverTime - this.#now();
  }

  /** In whole milliseconds since 1970; undefined before the first welcome. */
  now(): number | undefined {
    return this.#offset === undefined ? undefined : Math.round(this.#now() + this.#offset);
  }
}
