type PortionSize = { first: number; max: number };

/** The first portion is small, so that progress shows soon; each following one is twice as large, up to the maximum. */
export function* splitIntoPortions(
  ids: readonly number[],
  { first, max }: PortionSize,
): Generator<readonly number[]> {
  let size = first;
  for (let at = 0; at < ids.length; ) {
    yield ids.slice(at, at + size);
    at += size;
    size = Math.min(2 * size, max);
  }
}
