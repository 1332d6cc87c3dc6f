import * as z from 'zod/mini';

/** An object whose keys and values are the caller's own: what counts is how long it is as JSON. */
export function boundedObject(longest: number) {
  return z
    .record(z.string(), z.unknown())
    .check(z.refine((value) => isShort(value, longest), `must have at most ${longest} characters as JSON`));
}

/** Stops as soon as it is clear, and makes no text of it: that would take longest for what is refused. */
function isShort(whole: unknown, longest: number): boolean {
  const waiting = [whole];
  let left = longest;
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    left -= lengthAlone(value);
    if (typeof value !== 'object' || value === null || left < 0) continue;
    for (const [key, inner] of Object.entries(value)) {
      left -= Array.isArray(value) ? 1 : key.length + 4;
      waiting.push(inner);
    }
  }
  return left >= 0;
}

function lengthAlone(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : typeof value === 'object' ? 2 : String(value).length;
}
