import * as z from 'zod/mini';

/** An object with arbitrary keys and values, limited by its length as JSON, and by the length of each text in it. */
export function boundedObject(max: number, maxText = max) {
  const limits = maxText < max ? `, and at most ${maxText} in a text` : '';
  return z
    .record(z.string(), z.unknown())
    .check(
      z.refine(
        (value) => isShort(value, max, maxText),
        `must have at most ${max} characters as JSON${limits}`,
      ),
    );
}

/**
 * Stops as soon as the limit is exceeded, and does not serialise the object: that would take longest for the inputs
 * that are rejected.
 */
function isShort(whole: unknown, max: number, maxText: number): boolean {
  const waiting = [whole];
  let left = max;
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    left -= lengthAlone(value);
    if (typeof value === 'string' && value.length > maxText) return false;
    if (typeof value !== 'object' || value === null || left < 0) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.length > maxText) return false;
      left -= Array.isArray(value) ? 1 : key.length + 4;
      waiting.push(inner);
    }
  }
  return left >= 0;
}

function lengthAlone(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : typeof value === 'object' ? 2 : String(value).length;
}
