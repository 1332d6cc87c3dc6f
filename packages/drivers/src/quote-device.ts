const mostCharacters = 120;

/**
 * A device's own words, fit for our sentence: one short line, without the addresses that it repeats, because those may
 * hold a password.
 */
export function quoteDevice(words: unknown): string {
  const line = String(words)
    .replace(/\b[\w+.-]+:\/\/\S*/g, '(address)')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
}
