/** What is sent together runs one after the other: with more of it, other connections and cores would be idle. */
const maxTogether = 4;

/** Collects what is added in one turn of the event loop, and sends it in portions when the turn ends. */
export class TurnBatch<Item> {
  readonly #send: (items: readonly Item[]) => void;
  #waiting: Item[] = [];

  constructor(send: (items: readonly Item[]) => void) {
    this.#send = send;
  }

  add(item: Item): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#sendAll());
    this.#waiting.push(item);
  }

  #sendAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < all.length; at += maxTogether) this.#send(all.slice(at, at + maxTogether));
  }
}
