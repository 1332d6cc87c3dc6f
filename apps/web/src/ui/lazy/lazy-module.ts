/**
 * A part of the application in its own chunk: the only way to load code on demand. It is fetched once; a failed fetch
 * is not cached, so the next call tries again.
 */
export class LazyModule<Part> {
  readonly #load: () => Promise<Part>;
  readonly #onFailure: () => void;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<Part> | null = null;
  #loaded: Part | undefined;

  constructor(load: () => Promise<Part>, onFailure = () => {}) {
    this.#load = load;
    this.#onFailure = onFailure;
  }

  /** The same promise for every caller. React uses the value of a fulfilled one without suspending. */
  load = (): Promise<Part> => {
    this.#loading ??= this.#start();
    return this.#loading;
  };

  /** Fetches it before its first use. */
  preload = (): void => {
    this.load().catch(() => {});
  };

  readonly get = (): Part | undefined => this.#loaded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #start(): Promise<Part> {
    const started = this.#load();
    started.then(
      (part) => {
        Object.assign(started, { status: 'fulfilled', value: part });
        this.#loaded = part;
        for (const listener of this.#listeners) listener();
      },
      () => {
        this.#loading = null;
        this.#onFailure();
      },
    );
    return started;
  }
}
