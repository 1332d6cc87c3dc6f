import { listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import { type Ticket, ticketHaystack, ticketOrder } from '@greenroom/domain/maintenance/ticket.ts';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { currentPartner } from '#api/partner-choice.ts';
import type { Narrowing, PageQuery } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { filterParameters, noFilter, type TicketFilter } from './filters/ticket-filter.ts';
import { ticketPageQuery } from './first-tickets.ts';

export const ticketsKey = 'tickets';
/** Of the lists, whatever their filter. */
export const ticketPagesKey = [ticketsKey, 'pages'] as const;

export type TicketPage = ReturnType<typeof readListPage<Ticket>>;

/** For the export. */
export const ticketList = {
  name: ticketsKey,
  defaultSort: { key: 'urgency', direction: 'desc' } as const,
  fetchPage: fetchTicketPage,
  haystack: ticketHaystack,
  ...ticketOrder(),
};

/** The page may be open all day while tickets change elsewhere. A long list takes many requests, so it refetches less often. */
const refetchAfter = { onePage: 60_000, manyPages: 300_000 };

export async function fetchTicketPage(
  query: PageQuery & Narrowing & { partner_id?: number },
  signal: AbortSignal | undefined,
): Promise<TicketPage> {
  return readListPage(await callWithHeaders(listTickets, { query }, signal ? { signal } : {}));
}

/** An incomplete board would be wrong, so all pages are loaded, the most urgent tickets first. */
export function ticketPagesQuery(filter: TicketFilter) {
  const query = ticketPageQuery(filterParameters(filter));
  return infiniteQueryOptions({
    queryKey: [...ticketPagesKey, query] as const,
    queryFn: ({ pageParam, signal }) => fetchTicketPage({ ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? refetchAfter.manyPages : refetchAfter.onePage,
  });
}

/**
 * A new ticket appears on the board at once; the list is refetched in the background. Not on the board of a chosen
 * partner, which may be another one than that of the ticket.
 */
export function addTicket(client: QueryClient, ticket: Ticket): void {
  if (currentPartner() === undefined) showAtOnce(client, ticket);
  refreshTickets(client);
}

function showAtOnce(client: QueryClient, ticket: Ticket): void {
  client.setQueryData<InfiniteData<TicketPage, string | undefined>>(
    ticketPagesQuery(noFilter).queryKey,
    (data) => {
      const [first, ...rest] = data?.pages ?? [];
      if (!data || !first) return data;
      const known = data.pages.some(({ rows }) => rows.some(({ id }) => id === ticket.id));
      if (known) return data;
      return {
        ...data,
        pages: [{ ...first, rows: [ticket, ...first.rows], total: first.total + 1 }, ...rest],
      };
    },
  );
}

/** Those of the tabs: who changes a ticket sees at once that it left a view or came to it. */
export function refreshTicketCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [ticketsKey, 'count'] });
}

export function refreshTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [ticketsKey] });
}
