import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstPages } from '#listing/list-pages.ts';
import type { ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import { plainNarrowing, prepareRows } from '#listing/narrow-rows.ts';
import { type AdjacentRows, adjacentRowsIn, adjacentRowsQuery } from './adjacent-rows.ts';

type Walk<Row, Filter, Narrow> = {
  /** The row of the detail page, once known. */
  row: Row | undefined;
  filter: Filter;
  narrow: Narrow;
};

const noNeighbours = { previous: undefined, next: undefined };

/**
 * The previous and next row of a row in its list, in the default order of the list and under the same filters. Uses the
 * rows that the list screen has already loaded.
 */
export function useAdjacentRows<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(
  source: ListSource<Row, Key, Filter, Narrow>,
  { row, filter, narrow }: Walk<Row, Filter, Narrow>,
): AdjacentRows<Row> {
  const first = useInfiniteQuery(firstPages(source, filter));
  const page = first.data?.pages[0];
  const isPaged = page?.cursor !== undefined;
  const narrowKey = JSON.stringify(plainNarrowing(narrow));
  const settledNarrow = useMemo(() => JSON.parse(narrowKey) as Narrow, [narrowKey]);
  const found = useQuery({
    ...adjacentRowsQuery(source, row, { ...filter, ...settledNarrow }),
    enabled: isPaged && row !== undefined,
  });
  const prepared = useMemo(
    () => (page && !isPaged ? prepareRows(page.rows, source.defaultSort, source) : undefined),
    [page, isPaged, source],
  );
  const inBrowser = useMemo(
    () => prepared && row && adjacentRowsIn(prepared, row, { narrow: settledNarrow, source }),
    [prepared, row, settledNarrow, source],
  );
  return (isPaged ? found.data : inBrowser) ?? noNeighbours;
}
