import { fieldSeparator } from '@greenroom/domain/listing/matches-search.ts';
import { type RawBuilder, sql } from 'kysely';

/** The folded column of each field that a search matches. Fields may share a column. */
export type SearchColumns<Fields> = Readonly<Record<keyof Fields, RawBuilder<unknown>>>;

/** The columns in the order of the domain's fields, each only once. */
export function searchColumns<Fields extends object>(
  fields: Fields,
  columns: SearchColumns<Fields>,
): RawBuilder<unknown>[] {
  const inOrder = Object.keys(fields).map((field) => columns[field as keyof Fields]);
  return [...new Set(inOrder)];
}

/** The haystack of the domain, in SQL: the folded columns joined by the separator. */
export function searchHaystack<Fields extends object>(
  fields: Fields,
  columns: SearchColumns<Fields>,
): RawBuilder<string> {
  const parts = searchColumns(fields, columns).map((column) => sql`coalesce(${column}, '')`);
  return sql<string>`(${sql.join(parts, sql` || ${sql.lit(fieldSeparator)} || `)})`;
}
