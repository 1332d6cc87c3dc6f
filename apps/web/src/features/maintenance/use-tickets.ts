import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ticketPagesQuery } from './tickets.queries.ts';

const none: readonly Ticket[] = [];

/** All tickets: a board that shows some of them would be wrong, so every page comes by itself. */
export function useTickets() {
  const query = useInfiniteQuery(ticketPagesQuery());
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = query;
  const pages = data?.pages;
  // The pages, not a boolean: a response may arrive before the loading state renders.
  const incomplete = hasNextPage && !isFetching && !isError ? pages : undefined;
  useEffect(() => {
    if (incomplete) void fetchNextPage();
  }, [incomplete, fetchNextPage]);

  const tickets = useMemo(() => {
    if (!pages) return none;
    // One that changed its priority while the pages came may stand on two of them: the later page is the newer one.
    return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
  }, [pages]);

  return {
    tickets,
    /** How many there are; more than `tickets` has while not all pages are here. */
    total: hasNextPage ? Math.max(pages?.at(-1)?.total ?? 0, tickets.length) : tickets.length,
    /** Nothing to show yet. */
    isLoading: query.isPending,
    /** More of them are on their way. */
    isLoadingMore: hasNextPage && !isError,
    /** Not even the first page came. */
    error: data ? null : query.error,
    /** Some pages came, and then one did not. */
    isCutShort: hasNextPage && isError,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
  };
}
