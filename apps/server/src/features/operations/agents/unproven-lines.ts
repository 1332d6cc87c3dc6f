export type UnprovenLimits = { max: number; maxOfNetwork: number };

type Line = { readonly cut: () => void };

/**
 * Connections that have not proven a key yet. When there are too many, the oldest of the same network is closed, or the
 * oldest of the network with the most: an agent proves its key within a second, so idle connections make room.
 */
export class UnprovenLines {
  readonly #limits: UnprovenLimits;
  readonly #byNetwork = new Map<string, Set<Line>>();
  #count = 0;

  constructor(limits: UnprovenLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a connection. The returned function removes it: it is proven, or it has ended. */
  enter(network: string, cut: () => void): () => void {
    const own = this.#byNetwork.get(network);
    if (own && own.size >= this.#limits.maxOfNetwork) this.#cutOldest(network);
    else if (this.#count >= this.#limits.max) this.#cutOldest(this.#largestGroup());
    const line = { cut };
    const lines = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, lines.add(line));
    this.#count += 1;
    return () => this.#leave(network, line);
  }

  #cutOldest(network: string): void {
    const [oldest] = this.#byNetwork.get(network) ?? [];
    if (!oldest) return;
    this.#leave(network, oldest);
    oldest.cut();
  }

  #leave(network: string, line: Line): void {
    const lines = this.#byNetwork.get(network);
    if (!lines?.delete(line)) return;
    this.#count -= 1;
    if (lines.size === 0) this.#byNetwork.delete(network);
  }

  #largestGroup(): string {
    let crowded = '';
    let max = 0;
    for (const [network, { size }] of this.#byNetwork) {
      if (size <= max) continue;
      crowded = network;
      max = size;
    }
    return crowded;
  }
}
