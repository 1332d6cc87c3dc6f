import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ticketPagesQuery } from './tickets.queries.ts';

export type Tickets = {
  tickets: readonly Ticket[];
  /** How many there are; more than `tickets` has while not all pages are here. */
  total: number;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** More of them are on their way. */
  isLoadingMore: boolean;
  /** Not even the first page came. */
  error: Error | null;
  /** Some pages came, and then one did not. */
  isCutShort: boolean;
  retry: () => void;
};

const none: readonly Ticket[] = [];

export function useTickets(): Tickets {
  const query = useInfiniteQuery(ticketPagesQuery());
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = query;
  const pages = data?.pages;
  // The pages, not a yes or no: an answer may come so soon that nobody sees the question.
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
    total: hasNextPage ? Math.max(pages?.at(-1)?.total ?? 0, tickets.length) : tickets.length,
    isLoading: query.isPending,
    isLoadingMore: hasNextPage && !isError,
    error: data ? null : query.error,
    isCutShort: hasNextPage && isError,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
  };
}
