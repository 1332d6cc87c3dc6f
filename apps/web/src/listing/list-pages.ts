import { maxRows } from '@greenroom/domain/listing/page.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ListPage, ListRequest, ListRow, ListSource, Narrowing } from './list-source.ts';

/** A page of a searched list: enough for a tall screen, small enough to keep up with typing. */
const searchedPageSize = 200;
/** The first response of a list: everything, or the proof that the server has to search and sort. */
export function firstPages<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(source: ListSource<Row, Key, Filter, Narrow>, filter: Filter) {
  return listPages(source, { filter, narrow: {} as Narrow, sort: source.defaultSort });
}

export function listPages<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(source: ListSource<Row, Key, Filter, Narrow>, request: ListRequest<Key, Filter, Narrow>) {
  const { filter, narrow } = request;
  const sort = writeSort(request.sort);
  const isFirst = sort === writeSort(source.defaultSort) && Object.keys(narrow).length === 0;
  const limit = isFirst ? maxRows : searchedPageSize;
  return infiniteQueryOptions({
    queryKey: [source.name, 'list', filter, narrow, sort] as const,
    queryFn: ({ pageParam, signal }): Promise<ListPage<Row>> =>
      source.fetchPage({ ...filter, ...narrow, limit, cursor: pageParam, sort }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
}

/** Requests the first response of a list before its screen is rendered. */
export function prefetchList<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(client: QueryClient, source: ListSource<Row, Key, Filter, Narrow>, filter: Filter): void {
  void client.prefetchInfiniteQuery(firstPages(source, filter));
}

/** A row that a list has already loaded, to show while its detail page loads. */
export function findCachedRow<Row extends ListRow>(
  client: QueryClient,
  source: Pick<ListSource<Row>, 'name'>,
  id: number,
): Row | undefined {
  const lists = client.getQueriesData<{ pages: ListPage<Row>[] }>({ queryKey: [source.name, 'list'] });
  for (const [, data] of lists) {
    for (const page of data?.pages ?? []) {
      const row = page.rows.find((candidate) => candidate.id === id);
      if (row) return row;
    }
  }
  return undefined;
}

type CachedPages = { pages: ListPage<ListRow>[] };

/** A row that is gone leaves every cached list at once, before the lists are read again. */
export function removeCachedRow(client: QueryClient, name: string, id: number): void {
  const rest = (rows: readonly ListRow[]) => rows.filter((row) => row.id !== id);
  client.setQueriesData<CachedPages>({ queryKey: [name, 'list'] }, (data) => {
    if (!data?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return data;
    const pages = data.pages.map((page) => ({ ...page, rows: rest(page.rows), total: page.total - 1 }));
    return { ...data, pages };
  });
  client.setQueriesData<ListRow[]>({ queryKey: [name, 'room'] }, (rows) => rows && rest(rows));
}
