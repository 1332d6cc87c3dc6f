/**
 * lost: done, without a response. silent: not done, without a response. late: no response, and done after the client
 * has given up. twice: the network delivers the request twice. cut: done, and the connection breaks. page: a proxy
 * responds. busy: could not serialise. older: the response shows states from before the last change.
 */
export type Fault = 'lost' | 'silent' | 'late' | 'twice' | 'cut' | 'page' | 'busy' | 'older';

export type Faults = (call: { model: string; method: string }) => Fault | undefined;

/** The same seed gives the same faults. `shares` says of how many in a thousand calls each kind is. */
export function randomFaults(seed: number, shares: Partial<Record<Fault, number>>): Faults {
  const random = seeded(seed);
  return () => {
    let left = random() * 1000;
    for (const [fault, share] of Object.entries(shares)) {
      left -= share;
      if (left < 0) return fault as Fault;
    }
    return undefined;
  };
}

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
