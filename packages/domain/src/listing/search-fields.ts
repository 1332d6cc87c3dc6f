import { haystackOf } from './matches-search.ts';

/**
 * The fields that the search of a list matches: each by its name, and how to read it from a row. The browser searches
 * the haystack made of them, the server the columns that it maps to the same fields (`searchHaystack`).
 */
export type SearchFields<Row, Words extends readonly unknown[] = []> = Readonly<
  Record<string, (row: Row, ...words: Words) => string | null | undefined>
>;

export function haystackBy<Row, Words extends readonly unknown[]>(
  fields: SearchFields<Row, Words>,
): (row: Row, ...words: Words) => string {
  const readers = Object.values(fields);
  return (row, ...words) => haystackOf(readers.map((read) => read(row, ...words)));
}
