import { foldText } from './fold-text.ts';

/** One folded haystack for a row. Fields are kept apart by a separator that nobody types. */
export const fieldSeparator = '\u001f';

export function haystackOf(fields: readonly (string | null | undefined)[]): string {
  return foldText(fields.map((field) => field ?? '').join(fieldSeparator));
}

/** Substring match on folded text. An empty search matches everything. */
export function matchesSearch(haystack: string, search: string | undefined): boolean {
  const needle = foldText(search?.trim());
  return needle === '' || haystack.includes(needle);
}
