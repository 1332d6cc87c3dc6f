import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { languages } from './languages.ts';

/** Common names that no list of region names has. */
const otherNames: Record<string, string> = {
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  scotland: 'GB',
  turkey: 'TR',
  'united states of america': 'US',
  usa: 'US',
};

/** 'Germany', 'Allemagne' and 'DE' are one country, named in the reader's language. Other texts stay unchanged. */
export function translateCountry(language: string, text: string): string {
  const code = codes().get(foldText(text.trim()));
  return (code && namesIn(language).of(code)) || text;
}

const formats = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const format =
    formats.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  formats.set(language, format);
  return format;
}

let found: Map<string, string> | undefined;

/**
 * Maps folded names and two-letter codes to codes. The browser knows all of them; reading them takes a few
 * milliseconds, once.
 */
function codes(): Map<string, string> {
  if (found) return found;
  found = new Map(Object.entries(otherNames));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    for (const language of languages) {
      const name = namesIn(language).of(code);
      if (name === undefined) continue;
      addOnce(found, foldText(name), code);
      addOnce(found, code.toLowerCase(), code);
    }
  }
  return found;
}

function addOnce(map: Map<string, string>, key: string, code: string): void {
  if (!map.has(key)) map.set(key, code);
}
