import { compareCodePoints, hasSurrogates } from './compare-code-points.ts';
import { foldText } from './fold-text.ts';
import type { Sort } from './next-sort.ts';

/** The value that a row sorts by. A number sorts as a number, everything else as folded text; '' counts as missing. */
export type SortValue = string | number | null | undefined;

export type RowOrder<Row, Key extends string> = {
  readonly sortValue: (row: Row, key: Key) => SortValue;
  /** The key of the row's name: rows with equal values are ordered by name. */
  readonly nameKey: NoInfer<Key>;
};

/** A moment as a value to sort by. */
export function timeOf(timestamp: string | null | undefined): number | null {
  return timestamp ? Date.parse(timestamp) : null;
}

/**
 * Sorts a copy: by the key, then by name, then by id. Missing values come last in both directions. Keys are folded once
 * per row, not once per comparison. When sorting by name itself, descending is the exact reverse of ascending, ids
 * included, so that one index serves both and a detail page finds the row before its own.
 */
export function sortRows<Row extends { id: number }, Key extends string>(
  rows: readonly Row[],
  { key, direction }: Sort<NoInfer<Key>>,
  { sortValue, nameKey }: RowOrder<Row, Key>,
): Row[] {
  const isByName = key === nameKey;
  const keyed = rows.map((row) => ({
    row,
    key: sortKey(sortValue(row, key)),
    name: isByName ? '' : foldText(String(sortValue(row, nameKey) ?? '')),
  }));
  const compareTexts = keyed.some((entry) => hasSurrogates(`${entry.key} ${entry.name}`))
    ? compareCodePoints
    : comparePlain;
  const sign = direction === 'desc' ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) {
      if (a.key !== b.key) return a.key === undefined ? 1 : -1;
    } else {
      const difference = compareKeys(a.key, b.key, compareTexts);
      if (difference !== 0) return sign * difference;
    }
    const ids = a.row.id - b.row.id;
    return isByName ? sign * ids : compareTexts(a.name, b.name) || ids;
  });
  return keyed.map(({ row }) => row);
}

/** Undefined for a missing value. */
function sortKey(value: SortValue): string | number | undefined {
  if (typeof value === 'number') return value;
  return value ? foldText(value) : undefined;
}

function compareKeys(a: string | number, b: string | number, compareTexts: (a: string, b: string) => number) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareTexts(String(a), String(b));
}

function comparePlain(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
