import { storableText } from '@greenroom/domain/format/storable-text.ts';

const maxCharacters = 120;
/** A device can send megabytes. What follows is not quoted anyway, even when addresses before it shrink. */
const maxRead = 2000;

/**
 * A device's own words, fit for a message: one short line, without the addresses that it repeats, because those may
 * hold a password.
 */
export function quoteDevice(words: unknown): string {
  const line = String(words)
    .slice(0, maxRead)
    // The bound keeps the time linear. Of a longer scheme only its beginning stays.
    .replace(/[\w+.-]{1,20}:\/\/\S*/g, '(address)')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const short = line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line;
  return storableText(short);
}
