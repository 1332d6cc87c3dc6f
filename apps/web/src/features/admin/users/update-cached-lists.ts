import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage, ListRow } from '#listing/list-source.ts';

type CachedList<Row> = InfiniteData<ListPage<Row>>;

/**
 * Appends a row to the complete lists under a key, which the browser sorts. Lists that the server filters, searches or
 * pages are refetched: only the server knows whether they contain the row, and where.
 */
export async function addToCachedLists<Row extends ListRow>(
  client: QueryClient,
  key: QueryKey,
  row: Row,
): Promise<void> {
  const others: QueryKey[] = [];
  for (const [listKey, data] of client.getQueriesData<CachedList<Row>>({ queryKey: key })) {
    const [page, ...more] = data?.pages ?? [];
    const isWhole = page !== undefined && page.cursor === undefined && more.length === 0;
    const [, , filter, narrow] = listKey;
    if (data && isWhole && isEmpty(filter) && isEmpty(narrow)) {
      const rows = [...page.rows.filter(({ id }) => id !== row.id), row];
      client.setQueryData<CachedList<Row>>(listKey, {
        ...data,
        pages: [{ ...page, rows, total: rows.length }],
      });
    } else others.push(listKey);
  }
  restartFetches(client, key);
  await Promise.all(others.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
}

function isEmpty(conditions: unknown): boolean {
  return Object.keys(conditions ?? {}).length === 0;
}

/** Changes rows in all cached lists; undefined removes a row. */
export function changeInCachedLists<Row extends ListRow>(
  client: QueryClient,
  key: QueryKey,
  change: (row: Row) => Row | undefined,
): void {
  client.setQueriesData<CachedList<Row>>(
    { queryKey: key },
    (data) => data && { ...data, pages: changePages(data.pages, change) },
  );
  restartFetches(client, key);
}

/** A request that runs during the change may return the old rows, so it is restarted. */
export function restartFetches(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
}

function changePages<Row>(pages: ListPage<Row>[], change: (row: Row) => Row | undefined): ListPage<Row>[] {
  const changed = pages.map((page) => page.rows.flatMap((row) => change(row) ?? []));
  const before = pages.reduce((sum, page) => sum + page.rows.length, 0);
  const gone = before - changed.reduce((sum, rows) => sum + rows.length, 0);
  return pages.map((page, at) => ({ ...page, rows: changed[at] ?? [], total: page.total - gone }));
}
