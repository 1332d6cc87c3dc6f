import { haystackOf } from './matches-search.ts';

/**
 * What the search of a list looks at: each field by its name, and how it is read from a row. The browser searches by the
 * haystack that is made of it, the server by the columns that it names for the same fields (`searchHaystack`).
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
