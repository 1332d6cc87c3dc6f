type UnprovenLimits = {
  max: number;
  maxOfNetwork: number;
  /** An agent proves its key within a second: a connection that has not by then is idle, and makes room for another. */
  graceMilliseconds: number;
  /** Agents of one site or company come from one network, a few at a time. A network with more makes room for others. */
  crowded: number;
};

type Line = { readonly cut: () => void; readonly enteredAt: number };

/** The place of a connection among those that are not served yet. */
type Place = {
  /** The peer has sent a proof and waits for the server: it is not closed to make room. */
  wait(): void;
  /** It is served, or it has ended. */
  leave(): void;
};

/**
 * Connections that the server has not admitted yet. When there are too many, an idle one of the same network is closed, or
 * one of the network with the most. When all agents come back at once none is idle: those that find no room are sent away,
 * because closing others that are about to be served would only delay those.
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

  /** Adds a connection, or returns undefined when there is no room for it. So many that are not idle can be served in time. */
  enter(
    network: string,
    cut: () => void,
    now: number,
    servable = Number.POSITIVE_INFINITY,
  ): Place | undefined {
    if (!this.#makeRoom(network, now, servable)) return undefined;
    const line = { cut, enteredAt: now };
    const lines = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, lines.add(line));
    this.#count += 1;
    let isHere = true;
    return {
      wait: () => void this.#remove(network, line),
      leave: () => {
        if (!isHere) return;
        isHere = false;
        this.#remove(network, line);
        this.#count -= 1;
      },
    };
  }

  #makeRoom(network: string, now: number, servable: number): boolean {
    const { max, maxOfNetwork, crowded } = this.#limits;
    const own = this.#byNetwork.get(network)?.size ?? 0;
    if (own >= maxOfNetwork) return this.#cutOldest(network, now);
    const isServable = this.#count - this.#countIdle(now) < servable;
    if (isServable && this.#count < max) return true;
    const largest = this.#largestGroup();
    const size = this.#byNetwork.get(largest)?.size ?? 0;
    if (size > crowded && size > own) return this.#cutOldest(largest, Number.POSITIVE_INFINITY);
    return isServable && this.#cutOldest(largest, now);
  }

  #countIdle(now: number): number {
    let idle = 0;
    for (const lines of this.#byNetwork.values())
      for (const { enteredAt } of lines) if (now - enteredAt >= this.#limits.graceMilliseconds) idle += 1;
    return idle;
  }

  /** Returns false when the oldest is not idle yet. */
  #cutOldest(network: string, now: number): boolean {
    const [oldest] = this.#byNetwork.get(network) ?? [];
    if (!oldest || now - oldest.enteredAt < this.#limits.graceMilliseconds) return false;
    // Its end removes it from the count; until then it is not the oldest any more.
    this.#remove(network, oldest);
    oldest.cut();
    return true;
  }

  #remove(network: string, line: Line): boolean {
    const lines = this.#byNetwork.get(network);
    const isRemoved = lines?.delete(line) ?? false;
    if (lines?.size === 0) this.#byNetwork.delete(network);
    return isRemoved;
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
