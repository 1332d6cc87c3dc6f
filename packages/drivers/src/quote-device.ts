declare const words: unique symbol;

/** Text in which a device has its own say. Only `quoteDevice` and `joinWords` make it. */
export type DeviceWords = string & { readonly [words]: true };

const mostCharacters = 120;

/**
 * A device's own words, fit for our sentence: one short line, without the addresses that it repeats, because those may
 * hold a password.
 */
export function quoteDevice(words: unknown): DeviceWords {
  const line = String(words)
    .replace(/\b[\w+.-]+:\/\/\S*/g, '(address)')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return (line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line) as DeviceWords;
}
