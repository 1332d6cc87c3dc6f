import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { translator } from './translator.ts';

export type KnownData = 'assetType' | 'roomType';
type KnownWord = { stored: string; shown: string };

/** The words of the data that the product can translate, by their text in the reader's language. */
export function knownWords(kind: KnownData): KnownWord[] {
  const english: Record<string, string> = translator.textsOf('en') ?? {};
  const words = Object.entries(english)
    .filter(([key]) => key.startsWith(`${kind}.`))
    .map(([key, stored]) => ({ stored, shown: translator.t(key as 'assetType.display') }));
  return words.sort((left, right) => left.shown.localeCompare(right.shown, translator.resolvedLanguage));
}

/** The word to store for a typed one: a known word is stored in English, in whatever language it is typed. */
export function storedWord(kind: KnownData, typed: string): string {
  const folded = foldText(typed.trim());
  return knownWords(kind).find(({ shown }) => foldText(shown) === folded)?.stored ?? typed;
}
