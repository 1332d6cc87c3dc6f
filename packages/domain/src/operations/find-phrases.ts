import { type DevicePhraseKey, numberGaps } from './device-phrases.ts';

type Known = { key: DevicePhraseKey; values: Readonly<Record<string, string | number>> };

/** A phrase of the book with what stood in its gaps, or words of the device's own. */
export type Phrase = Known | { text: string };

type PhraseBook = readonly { key: DevicePhraseKey; whole: RegExp }[];

const isNumber = (gap: string) => (numberGaps as readonly string[]).includes(gap);

/** From keys and patterns, as `devicePhrases` has them. */
export function openBook(phrases: Readonly<Record<string, string>>): PhraseBook {
  return (
    Object.entries(phrases)
      // "This model has no …" also fits "{{driver}} has no …".
      .sort(([, a], [, b]) => Number(a.includes('{{')) - Number(b.includes('{{')))
      .map(([key, pattern]) => {
        const source = pattern
          .replace(/[.*+?()|[\]\\^$]/g, '\\$&')
          .replace(/\{\{(\w+)\}\}/g, (_, gap: string) => `(?<${gap}>${isNumber(gap) ? '-?\\d+' : '.*'})`);
        return { key: key.replace(/_(one|other)$/, '') as DevicePhraseKey, whole: RegExp(`^${source}$`) };
      })
  );
}

/** No phrase is longer, whatever stands in its gaps. Each gap of a longer text would multiply the work. */
const longestPhrase = 600;

/** The phrase that the whole text is. */
export function findPhrase(book: PhraseBook, text: string): Known | undefined {
  if (text.length > longestPhrase) return undefined;
  for (const { key, whole } of book) {
    const found = whole.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(
      ([gap, value]) => [gap, isNumber(gap) ? Number(value) : value] as const,
    );
    return { key, values: Object.fromEntries(values) };
  }
  return undefined;
}

/** What a message consists of: one sentence, or the parts of a status, which are joined by commas. */
export function findPhrases(book: PhraseBook, message: string): Phrase[] {
  const find = (text: string) => findPhrase(book, text);
  const sentence = find(message);
  if (sentence) return [sentence];
  return message.split(', ').map((part) => find(part) ?? find(lowerFirst(part)) ?? { text: part });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
