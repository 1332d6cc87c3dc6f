import { foldText } from './fold-text.ts';

/**
 * Joins the fields of a row into one folded haystack. Users do not type this character, so no match spans two fields.
 */
export const fieldSeparator = '\u001f';

export function haystackOf(fields: readonly (string | null | undefined)[]): string {
  return foldText(fields.map((field) => field ?? '').join(fieldSeparator));
}

/** Substring match on folded text. An empty search matches everything. */
export function matchesSearch(haystack: string, search: string | undefined): boolean {
  return searchMatcher(search)(haystack);
}

/** The same for many rows: the search is folded once. */
export function searchMatcher(search: string | undefined): (haystack: string) => boolean {
  const needle = foldText(search?.trim());
  return (haystack) => haystack.includes(needle);
}

/** A request has room for many more; a search with more words is one text. */
const maxWords = 8;

/**
 * The folded words of a search among rooms and assets, which have names of their own and those of their places: each word
 * may be in another field, so 'projector lobby' finds the projector in the lobby. Empty for an empty search.
 */
export function searchWords(search: string | undefined): string[] {
  const needle = foldText(search?.trim());
  const words = [...new Set(needle.split(/\s+/))].filter((word) => word !== '');
  return words.length > maxWords ? [needle] : words;
}

/** All words of the search are in the haystack, in any order. */
export function matchesWords(haystack: string, search: string | undefined): boolean {
  return matcherOfWords(search)(haystack);
}

export function matcherOfWords(search: string | undefined): (haystack: string) => boolean {
  const words = searchWords(search);
  return (haystack) => words.every((word) => haystack.includes(word));
}

/**
 * The minimum length for a search in addresses and numbers of devices. Half of all devices contain a shorter one: '55'
 * should find screens, not every network card.
 */
export const minLabelSearchLength = 4;

/** The needles for a search among labels; empty for a search that is too short. */
export function labelNeedles(search: string | undefined): string[] {
  const needle = foldText(search?.trim());
  if (needle.length < minLabelSearchLength) return [];
  const bare = withoutSeparators(needle);
  const isHardwareAddress =
    bare !== needle && bare.length >= minLabelSearchLength && /^[0-9a-f]+$/.test(bare);
  return isHardwareAddress ? [needle, bare] : [needle];
}

/** A hardware address can be written with colons, hyphens, dots, spaces or nothing between its digits. */
export function withoutSeparators(address: string): string {
  return address.replace(/[-:. ]/g, '');
}

export function matchesLabels(labels: string, search: string | undefined): boolean {
  return labelMatcher(search)(labels);
}

export function labelMatcher(search: string | undefined): (labels: string) => boolean {
  const needles = labelNeedles(search);
  return (labels) => needles.some((needle) => labels.includes(needle));
}
