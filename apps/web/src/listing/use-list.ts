import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstPages, listPages } from './list-pages.ts';
import type { ListRequest, ListRow, ListSource, Narrowing } from './list-source.ts';
import { narrowRows, plainNarrowing, prepareRows } from './narrow-rows.ts';
import { typingPause, useDebounced } from './use-debounced.ts';
import { usePages } from './use-pages.ts';

export type List<Row> = {
  /** The rows in display order. */
  rows: readonly Row[];
  /** The request of the rows, without the order: it changes with the filters. */
  resetKey: string;
  /** How many rows match in total; more than `rows` has until all pages are loaded. */
  total: number;
  /** The server searches, sorts and pages: the list is longer than one response. */
  isPaged: boolean;
  hasMore: boolean;
  /** Loads the next page, unless it has failed: scrolling must not request it repeatedly. */
  loadMore: () => void;
  /** Loads the next page at the user's request. */
  retryMore: () => void;
  isLoadingMore: boolean;
  moreError: Error | null;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** The rows belong to an earlier request; the new response is pending. */
  isUpdating: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * The rows of a list screen. The first request asks for as many as one response may hold; if that is the whole list,
 * the browser filters and sorts it by the domain's rules, otherwise the server does by the same rules.
 */
export function useList<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(
  source: ListSource<Row, Key, Filter, Narrow>,
  { filter, narrow, sort }: ListRequest<Key, Filter, Narrow>,
  { enabled = true }: { enabled?: boolean } = {},
): List<Row> {
  const kept = { placeholderData: keepPreviousData, enabled };
  const first = useInfiniteQuery({ ...firstPages(source, filter), ...kept });
  const firstPage = first.data?.pages[0];
  const isPaged = firstPage?.cursor !== undefined;

  const narrowKey = JSON.stringify(plainNarrowing(narrow));
  const settledKey = useDebounced(narrowKey, typingPause);
  const settled = useMemo(() => JSON.parse(settledKey) as Narrow, [settledKey]);
  // The same query as the first one until the server is needed, so that it costs nothing.
  const paged = usePages(
    useInfiniteQuery({
      ...(isPaged ? listPages(source, { filter, narrow: settled, sort }) : firstPages(source, filter)),
      ...kept,
    }),
  );

  const { key, direction } = sort;
  const prepared = useMemo(
    () => prepareRows(isPaged ? [] : (firstPage?.rows ?? []), { key, direction }, source),
    [isPaged, firstPage, key, direction, source],
  );
  const narrowed = useMemo(
    () => narrowRows(prepared, JSON.parse(narrowKey) as Narrow, source.matches),
    [prepared, narrowKey, source],
  );
  const isWhole = !isPaged;
  return {
    ...paged,
    resetKey: JSON.stringify(filter) + narrowKey,
    isPaged,
    ...(isWhole ? { rows: narrowed, total: narrowed.length, hasMore: false } : {}),
    isUpdating: paged.isUpdating || (isPaged && settledKey !== narrowKey),
    error: paged.error && (first.error ?? paged.error),
  };
}
