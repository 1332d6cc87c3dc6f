import { foldText } from './fold-text.ts';

/** One folded haystack for a row. A separator that users do not type keeps the fields apart. */
export const fieldSeparator = '\u001f';

export function haystackOf(fields: readonly (string | null | undefined)[]): string {
  return foldText(fields.map((field) => field ?? '').join(fieldSeparator));
}

/** Substring match on folded text. An empty search matches everything. */
export function matchesSearch(haystack: string, search: string | undefined): boolean {
  const needle = foldText(search?.trim());
  return needle === '' || haystack.includes(needle);
}

/**
 * Addresses and numbers of devices are searched from this length on. Shorter ones are in half of them: '55' is meant to
 * find screens, not every network card.
 */
export const minLabelSearchLength = 4;

/** What to look for among labels; nothing for a search that is too short. */
export function labelNeedles(search: string | undefined): string[] {
  const needle = foldText(search?.trim());
  if (needle.length < minLabelSearchLength) return [];
  const bare = withoutSeparators(needle);
  const isHardwareAddress =
    bare !== needle && bare.length >= minLabelSearchLength && /^[0-9a-f]+$/.test(bare);
  return isHardwareAddress ? [needle, bare] : [needle];
}

/** A hardware address is written with colons, hyphens, dots, spaces or nothing between its digits. */
export function withoutSeparators(address: string): string {
  return address.replace(/[-:. ]/g, '');
}

export function matchesLabels(labels: string, search: string | undefined): boolean {
  return labelNeedles(search).some((needle) => labels.includes(needle));
}
