import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { Translate } from './translate.ts';
import { translateCountry } from './translate-country.ts';
import { translator } from './translator.ts';

/** Data in English words that the product can translate. */
export type TranslatedData = 'country' | 'category' | 'assetType' | 'roomType' | 'role' | 'actor';

const levelSeparator = ' / ';

/** A value of the data in the reader's language. Unknown values stay unchanged; a missing value is ''. */
export function translateData(t: Translate, kind: TranslatedData, text: string | null | undefined): string {
  if (!text) return '';
  if (kind === 'country') return translateCountry(translator.resolvedLanguage ?? 'en', text);
  if (kind !== 'category') return translateOne(t, kind, text);
  const levels = text.split(levelSeparator);
  // Everything is in 'All', so it is redundant before a narrower level.
  const shownLevels = levels.length > 1 && foldText(levels[0] ?? '') === 'all' ? levels.slice(1) : levels;
  return shownLevels.map((level) => translateOne(t, kind, level)).join(levelSeparator);
}

function translateOne(t: Translate, kind: TranslatedData, text: string): string {
  const key = knownTexts().get(`${kind} ${foldText(text.trim())}`);
  // An English reader keeps the spelling of the data.
  return key === undefined || translator.resolvedLanguage === 'en' ? text : t(key as 'category.audio');
}

const isDataKey = /^(category|assetType|roomType|role|actor)\./;
let known: { from: unknown; words: Map<string, string> } | undefined;

/** The English texts are always loaded, as the fallback, and equal the words of the data. */
function knownTexts(): Map<string, string> {
  const english: Record<string, string> = translator.textsOf('en') ?? {};
  if (known?.from === english) return known.words;
  const words = Object.entries(english)
    .filter(([key]) => isDataKey.test(key))
    .map(([key, text]) => [`${key.slice(0, key.indexOf('.'))} ${foldText(text)}`, key] as const);
  known = { from: english, words: new Map(words) };
  return known.words;
}
