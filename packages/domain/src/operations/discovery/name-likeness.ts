/** How alike two names are, from 0 to 1: the share of letter pairs that both have (Dice). */
export function nameLikeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  if (pairs.length === 0 || others.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of pairs) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of others) {
    const count = left.get(pair) ?? 0;
    if (count > 0) shared += 1;
    left.set(pair, count - 1);
  }
  return (2 * shared) / (pairs.length + others.length);
}

/** Without accents, case and punctuation: "FW-75BZ40L" and "fw 75bz40l" are the same. */
function pairsOf(name: string): string[] {
  const letters = name
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
