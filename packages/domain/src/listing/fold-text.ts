/** Letters that keep their form under decomposition and that people type as one or two plain letters. */
export const plainLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
};

const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * The only folding of text for search and sort: lower case, accents removed, ligatures written out ('coeur' finds
 * 'Cœur'). `fold_text` in the database gives the same result, which a property test checks.
 */
export function foldText(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(foldable, (letter) => plainLetters[letter] ?? letter);
}
