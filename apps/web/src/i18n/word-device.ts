import { findPhrase, findPhrases, openBook, type Phrase } from '@greenroom/domain/operations/find-phrases.ts';
import i18next, { type TFunction } from 'i18next';

/** What was said of a device, in the reader's language; the device's own words stay as they are. */
export function wordDevice(t: TFunction, message: string): string {
  const words = findPhrases(book(), message)
    .map((phrase) => wordPhrase(t, phrase))
    .join(', ');
  const isCapital = /^\p{Lu}/u.test(message);
  return isCapital ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** The same for a sentence that is known as a whole; undefined for any other. */
export function wordSentence(t: TFunction, message: string): string | undefined {
  const phrase = findPhrase(book(), message);
  return phrase && wordPhrase(t, phrase);
}

function wordPhrase(t: TFunction, phrase: Phrase): string {
  return 'text' in phrase ? phrase.text : t(phrase.key, phrase.values);
}

const isOfBook = /^(device|problem)\./;
let opened: { from: unknown; book: ReturnType<typeof openBook> } | undefined;

/**
 * A test holds the English texts against the book of the domain, and everybody has them, as the fallback: the book itself
 * would be 3 KiB more on every page that shows a device.
 */
function book(): ReturnType<typeof openBook> {
  const english: Record<string, string> = i18next.getResourceBundle('en', 'common') ?? {};
  if (opened?.from === english) return opened.book;
  const phrases = Object.entries(english).filter(([key]) => isOfBook.test(key));
  opened = { from: english, book: openBook(Object.fromEntries(phrases)) };
  return opened.book;
}
