import { storableText } from '@greenroom/domain/format/storable-text.ts';

const maxCharacters = 120;
/** A device can send megabytes. The rest would not be quoted anyway, even when addresses before it shrink. */
const maxRead = 2000;

/**
 * Makes text from a device fit for a message: one short line, without addresses, because those may contain a password.
 */
export function quoteDevice(words: unknown): string {
  const line = String(words)
    .slice(0, maxRead)
    // The bound keeps the time linear. Of a longer scheme, only the beginning remains.
    .replace(/[\w+.-]{1,20}:\/\/\S*/g, '(address)')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const short = line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line;
  return storableText(short);
}
