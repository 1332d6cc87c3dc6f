import { passwordMinLength } from '@greenroom/domain/auth/password-rule.ts';
import { defaultApplicationName } from '@greenroom/domain/branding/partner.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';

/** Shorter ones are in many good passwords by chance, and removing them changes little. */
const minWordLength = 3;

/** What users type instead of a letter: `Gr33nr00m` is still the name. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/**
 * Whether fewer characters than a password needs are left without the names that an attacker tries for this user: those
 * of the product, of the company and of the user.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const typed = withoutLookalikes(password);
  const rest = wordsOf([defaultApplicationName, ...names]).reduce(
    (text, word) => text.replaceAll(word, ''),
    typed,
  );
  return rest !== typed && [...rest].length < passwordMinLength;
}

/** The longest first: `lumiere` before `lumi`. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const parts = foldText(name).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')].map(withoutLookalikes);
  });
  const longEnough = words.filter((word) => word.length >= minWordLength);
  return [...new Set(longEnough)].sort((a, b) => b.length - a.length);
}

function withoutLookalikes(text: string): string {
  return [...foldText(text)].map((letter) => lookalikes[letter] ?? letter).join('');
}
