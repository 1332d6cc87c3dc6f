import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TicketFilter } from './filters/ticket-filter.ts';
import { ticketPagesQuery } from './tickets.queries.ts';

const none: readonly Ticket[] = [];

/** Loads all tickets of a filter: an incomplete board would be wrong, so every page is requested automatically. */
export function useTickets(filter: TicketFilter) {
  const query = useInfiniteQuery({ ...ticketPagesQuery(filter), placeholderData: keepPreviousData });
  const { data, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const pages = data?.pages;
  // The pages, not a boolean: a response may arrive before the loading state renders.
  const incomplete = hasNextPage && !isFetching && !isError && !isPlaceholderData ? pages : undefined;
  useEffect(() => {
    if (incomplete) void fetchNextPage();
  }, [incomplete, fetchNextPage]);

  const tickets = useMemo(() => {
    if (!pages) return none;
    // A ticket whose priority changed while the pages were loading may be on two of them: the later page is newer.
    return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
  }, [pages]);

  return {
    tickets,
    /** The total number; more than `tickets` has until all pages are loaded. */
    total: hasNextPage ? Math.max(pages?.at(-1)?.total ?? 0, tickets.length) : tickets.length,
    /** Nothing to show yet. */
    isLoading: query.isPending,
    /** More of them are loading. */
    isLoadingMore: hasNextPage && !isError,
    /** The tickets are those of an earlier filter. */
    isUpdating: isPlaceholderData,
    /** Not even the first page was loaded. */
    error: data ? null : query.error,
    /** Some pages were loaded, and then one failed. */
    isCutShort: hasNextPage && isError,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
  };
}
