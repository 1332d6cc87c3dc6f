/** Finds entries by any of several keys, while entries are added and changed. */
export class EntryIndex<Entry> {
  readonly #keysOf: (entry: Entry) => readonly string[];
  readonly #entries = new Map<string, Entry[]>();

  constructor(keysOf: (entry: Entry) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  add(entry: Entry): void {
    for (const key of this.#keysOf(entry)) {
      const others = this.#entries.get(key);
      if (others) others.push(entry);
      else this.#entries.set(key, [entry]);
    }
  }

  find(key: string): readonly Entry[] {
    return this.#entries.get(key) ?? [];
  }

  /** Call it for changes to the fields of the keys. */
  change(entry: Entry, change: (entry: Entry) => void): void {
    for (const key of this.#keysOf(entry)) {
      const left = this.find(key).filter((other) => other !== entry);
      if (left.length > 0) this.#entries.set(key, left);
      else this.#entries.delete(key);
    }
    change(entry);
    this.add(entry);
  }
}
