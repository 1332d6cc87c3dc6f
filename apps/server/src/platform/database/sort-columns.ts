import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SortColumn } from './read-page.ts';

type TextOptions = { walksIndex: boolean; isMissing?: RawBuilder<SqlBool> | undefined };

/**
 * A column of folded text. `walksIndex` lets the database read the table in this order: fast if the viewer sees most of
 * it, and slow if it sees only a few rows, which the planner cannot know. As an expression the same value has no index,
 * so those few rows are fetched and sorted.
 */
export function byText(column: string, { walksIndex, isMissing }: TextOptions): SortColumn {
  const ref = sql.ref(column);
  return { key: walksIndex ? sql`${ref}` : sql`coalesce(${ref}, '')`, type: 'text', isMissing };
}

/** A text without a folded column of its own: it is folded for every row, which a viewer of all rows notices. */
export function byFoldedText(value: string | RawBuilder<unknown>): SortColumn {
  const text = sql`coalesce(${typeof value === 'string' ? sql.ref(value) : value}, '')`;
  return { key: sql`fold_text(${text}) collate "C"`, type: 'text', isMissing: sql<SqlBool>`(${text} = '')` };
}

/** The text itself, if its folded column cannot distinguish a missing text from one that folds to nothing. */
export function isEmpty(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(${sql.ref(column)}, '') = '')`;
}

/** An integer of zero or more, or null. */
export function byCount(column: string): SortColumn {
  const ref = sql.ref(column);
  return { key: sql`coalesce(${ref}, -1)`, type: 'number', isMissing: sql<SqlBool>`(${ref} is null)` };
}

/** To the millisecond, because browser dates are no finer and both must give the same order. */
export function byTime(column: string): SortColumn {
  return { key: milliseconds(column), type: 'number' };
}

export function byOptionalTime(column: string): SortColumn {
  const isMissing = sql<SqlBool>`(${sql.ref(column)} is null)`;
  return { key: sql`coalesce(${milliseconds(column)}, -1)`, type: 'number', isMissing };
}

function milliseconds(column: string) {
  return sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
}
