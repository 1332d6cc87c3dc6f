/** The same seed gives the same requests, so that a finding can be repeated. */
export type Chance = {
  /** Whether something happens that happens this often. */
  happens(probability: number): boolean;
  below(count: number): number;
  one<T>(choices: readonly T[]): T;
};

/** Nothing happens, and the first of all choices is taken. */
export const noChance: Chance = {
  happens: () => false,
  below: () => 0,
  one: (choices) => choices[0] as (typeof choices)[number],
};

/** Mulberry32: small, fast, and random enough for this. */
export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    happens: (probability) => next() < probability,
    below,
    one: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  };
}
