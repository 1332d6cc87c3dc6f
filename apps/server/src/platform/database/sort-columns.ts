import { sql } from 'kysely';
import type { SortColumn } from './read-page.ts';

/**
 * A column of folded text. Of a joined row that may be missing it counts as empty, as in sortRows. `walksIndex` lets the
 * database read the table in this order: good where the viewer sees most of it, and dear where it sees a few rows only,
 * which the planner cannot know. As an expression the same value has no index, so those few are fetched and sorted.
 */
export function byText(column: string, { walksIndex }: { walksIndex: boolean }): SortColumn {
  const ref = sql.ref(column);
  return { key: walksIndex ? sql`${ref}` : sql`coalesce(${ref}, '')`, type: 'text' };
}

/** A whole number of zero or more; a missing one comes first. */
export function byCount(column: string): SortColumn {
  return { key: sql`coalesce(${sql.ref(column)}, -1)`, type: 'number' };
}

/** To the millisecond, because the browser's dates know nothing finer and both must give one order. */
export function byTime(column: string): SortColumn {
  return { key: sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`, type: 'number' };
}
