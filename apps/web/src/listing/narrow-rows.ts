import { labelMatcher, searchMatcher } from '@greenroom/domain/listing/matches-search.ts';
import { maxSearchLength } from '@greenroom/domain/listing/max-search-length.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import type { ListRow, ListSource, Narrowing } from './list-source.ts';

export type PreparedRows<Row> = {
  rows: readonly Row[];
  haystacks: readonly string[];
  labels?: readonly string[] | undefined;
  matcher?: typeof searchMatcher | undefined;
};

/** The part that does not depend on the typed text, so that a keystroke only compares texts. */
export function prepareRows<Row extends ListRow, Key extends string>(
  rows: readonly Row[],
  sort: Sort<Key>,
  source: Pick<ListSource<Row, Key>, 'haystack' | 'matcher' | 'labels' | 'sortValue' | 'nameKey'>,
): PreparedRows<Row> {
  const sorted = sortRows(rows, sort, source);
  return {
    rows: sorted,
    haystacks: sorted.map(source.haystack),
    labels: source.labels && sorted.map(source.labels),
    matcher: source.matcher,
  };
}

export function narrowRows<Row, Narrow extends Narrowing>(
  { rows, haystacks, labels, matcher = searchMatcher }: PreparedRows<Row>,
  narrow: Narrow,
  matches: ((row: Row, narrow: Narrow) => boolean) | undefined,
): readonly Row[] {
  const isFound = matcher(narrow.search);
  const isLabelled = labelMatcher(narrow.search);
  return rows.filter(
    (row, at) =>
      (isFound(haystacks[at] ?? '') || isLabelled(labels?.[at] ?? '')) &&
      (matches === undefined || matches(row, narrow)),
  );
}

/** Equivalent filters become one request: surrounding spaces and empty values are removed. */
export function plainNarrowing<Narrow extends Narrowing>(narrow: Narrow): Narrow {
  const search = narrow.search?.trim().slice(0, maxSearchLength).trim();
  const entries = Object.entries({ ...narrow, search });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== '')) as Narrow;
}
