/** The characters that the standard fonts of PDF have beyond ASCII and Latin-1. */
const further = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Letters that have no base letter in Unicode. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' };

/** Text in the standard fonts of PDF: a letter that they do not have loses its accent, or becomes a question mark. */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(printable).join('');
}

function printable(letter: string): string {
  if (isPrintable(letter)) return letter;
  const base = plain[letter] ?? letter.normalize('NFD').charAt(0);
  return isPrintable(base) ? base : '?';
}

function isPrintable(letter: string): boolean {
  return /^[ -~\u00a0-\u00ff]$/.test(letter) || further.includes(letter);
}
