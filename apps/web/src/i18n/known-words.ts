import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import i18next from 'i18next';

export type KnownData = 'assetType' | 'roomType';
type KnownWord = { stored: string; shown: string };

/** The words of the data that the product can translate, by their text in the reader's language. */
export function knownWords(kind: KnownData): KnownWord[] {
  const english: Record<string, string> = i18next.getResourceBundle('en', 'common') ?? {};
  const words = Object.entries(english)
    .filter(([key]) => key.startsWith(`${kind}.`))
    .map(([key, stored]) => ({ stored, shown: i18next.t(key as 'assetType.display') }));
  return words.sort((left, right) => left.shown.localeCompare(right.shown, i18next.resolvedLanguage));
}

/** The word to store for a typed one: a known word is stored in English, in whatever language it is typed. */
export function storedWord(kind: KnownData, typed: string): string {
  const folded = foldText(typed.trim());
  return knownWords(kind).find(({ shown }) => foldText(shown) === folded)?.stored ?? typed;
}
