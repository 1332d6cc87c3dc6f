import { compareCodePoints, hasSurrogates } from './compare-code-points.ts';
import { foldText } from './fold-text.ts';
import type { Sort } from './next-sort.ts';

/** What a row sorts by. A number sorts as a number, everything else as folded text; what is missing comes first. */
export type SortValue = string | number | null | undefined;

/**
 * Sorts a copy. Keys are folded once per row, not once per comparison. Rows with equal keys stand in the order
 * of their ids, so that the order is the same on every machine and in the database; descending is ascending
 * read backwards, ids included, so that one index serves both.
 */
export function sortRows<Row extends { id: number }, Key extends string>(
  rows: readonly Row[],
  sort: Sort<Key>,
  sortValue: (row: Row, key: Key) => SortValue,
): Row[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(sortValue(row, sort.key)) }));
  const compareTexts = keyed.some(({ key }) => typeof key === 'string' && hasSurrogates(key))
    ? compareCodePoints
    : comparePlain;
  const sign = sort.direction === 'desc' ? -1 : 1;
  keyed.sort((a, b) => sign * (compareKeys(a.key, b.key, compareTexts) || a.row.id - b.row.id));
  return keyed.map(({ row }) => row);
}

function sortKey(value: SortValue): string | number {
  return typeof value === 'number' ? value : foldText(value);
}

function compareKeys(a: string | number, b: string | number, compareTexts: (a: string, b: string) => number) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return typeof a === 'string' ? -1 : 1;
}

function comparePlain(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
