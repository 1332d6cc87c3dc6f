import { foldText } from '@greenroom/domain/listing/fold-text.ts';

/** Shorter beginnings of words match nearly everything. */
const minWordLength = 2;

/** Every typed word is the beginning of one of the words: both 'sign o' and 'out' find 'sign out'. */
export function matchesWords(words: string, search: string): boolean {
  const known = wordsOf(words);
  const typed = wordsOf(search);
  if (typed.length === 0 || typed.join('').length < minWordLength) return false;
  return typed.every((word) => known.some((candidate) => candidate.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[\s,'’-]+/)
    .filter(Boolean);
}
