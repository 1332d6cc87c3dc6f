/**
 * Keeps the most recently used entries, up to a total size. Concurrent callers of the same key share one computation.
 */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, { value: Value; size: number }>();
  readonly #making = new Map<string, Promise<Value>>();
  readonly #max: number;
  readonly #sizeOf: (value: Value) => number;
  #total = 0;

  constructor(max: number, sizeOf: (value: Value) => number) {
    this.#max = max;
    this.#sizeOf = sizeOf;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = this.#kept.get(key);
    if (found) {
      // A Map keeps the insertion order: its first entry is the least recently used.
      this.#kept.delete(key);
      this.#kept.set(key, found);
      return Promise.resolve(found.value);
    }
    const running = this.#making.get(key);
    if (running) return running;
    const started = this.#make(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, started);
    return started;
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = await make();
    const size = this.#sizeOf(value);
    // An entry that fills an eighth of the cache would evict too many others.
    if (size > this.#max / 8) return value;
    this.#kept.set(key, { value, size });
    this.#total += size;
    for (const [oldest, { size: freed }] of this.#kept) {
      if (this.#total <= this.#max) break;
      this.#kept.delete(oldest);
      this.#total -= freed;
    }
    return value;
  }
}
