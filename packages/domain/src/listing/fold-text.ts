/** Letters that lose no accent by decomposition and that people type as one or two plain ones. */
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
 * The one folding of text for searching and sorting: lower case, accents removed, ligatures written out ('coeur' finds
 * 'Cœur'). `fold_text` in the database gives the same, and a property test holds them together.
 */
export function foldText(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(foldable, (letter) => plainLetters[letter] ?? letter);
}
