/** 'Ada Lovelace' → 'AL', 'ada' → 'A'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}
