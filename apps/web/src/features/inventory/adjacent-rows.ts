import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { queryOptions } from '@tanstack/react-query';
import { cursorAt } from '#listing/cursor-at.ts';
import type { ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import { narrowRows, type PreparedRows } from '#listing/narrow-rows.ts';

export type AdjacentRows<Row> = {
  previous: Row | undefined;
  next: Row | undefined;
  /** From 1; unknown if the list is longer than one response, or does not contain the row. */
  position?: number | undefined;
  total?: number | undefined;
};

/** For a completely loaded list. A row that the filter excludes still has its position in the order. */
export function adjacentRowsIn<Row extends ListRow, Key extends string, Narrow extends Narrowing>(
  prepared: PreparedRows<Row>,
  row: Row,
  { narrow, source }: { narrow: Narrow; source: ListSource<Row, Key, never, Narrow> },
): AdjacentRows<Row> {
  const rows = narrowRows(prepared, narrow, source.matches);
  const isListed = rows.some(({ id }) => id === row.id);
  const walk = isListed ? rows : sortRows([...rows, row], source.defaultSort, source);
  const at = walk.findIndex(({ id }) => id === row.id);
  return {
    previous: walk[at - 1],
    next: walk[at + 1],
    ...(isListed ? { position: at + 1, total: rows.length } : {}),
  };
}

/** For a longer list: requests the previous and the next row by the position of this one. */
export function adjacentRowsQuery<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(source: ListSource<Row, Key, Filter, Narrow>, row: Row | undefined, query: Filter & Narrow) {
  const { key } = source.defaultSort;
  const value = row && source.sortValue(row, key);
  const one = async (direction: 'asc' | 'desc', signal: AbortSignal) => {
    const sort = writeSort({ key, direction });
    const cursor = cursorAt(sort, value, row?.id ?? 0);
    return (await source.fetchPage({ ...query, limit: 1, cursor, sort }, signal)).rows[0];
  };
  return queryOptions({
    queryKey: [source.name, 'adjacent-rows', query, row?.id, value] as const,
    queryFn: async ({ signal }): Promise<AdjacentRows<Row>> => {
      const [previous, next] = await Promise.all([one('desc', signal), one('asc', signal)]);
      return { previous, next };
    },
  });
}
