import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListPage } from './list-source.ts';

/** The rows that the server has found so far, page by page. */
export function usePages<Page extends ListPage<unknown>>(query: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const pages = query.data?.pages;
  const rows = useMemo(
    (): readonly Page['rows'][number][] => pages?.flatMap((page) => page.rows) ?? [],
    [pages],
  );
  const canFetchMore = hasNextPage && !isFetching;
  const loadMore = useCallback(() => {
    if (canFetchMore && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, canFetchMore, isFetchNextPageError]);
  const retryMore = useCallback(() => {
    if (canFetchMore) void fetchNextPage();
  }, [fetchNextPage, canFetchMore]);
  return {
    rows,
    firstPage: pages?.[0],
    total: pages?.[0]?.total ?? 0,
    isPaged: hasNextPage || (pages?.length ?? 0) > 1,
    hasMore: hasNextPage,
    loadMore,
    retryMore,
    isLoadingMore: query.isFetchingNextPage,
    moreError: isFetchNextPageError ? query.error : null,
    isLoading: query.isPending,
    isUpdating: query.isPlaceholderData,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}
