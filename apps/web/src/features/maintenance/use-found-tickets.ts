import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { type Ticket, ticketHaystack } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo } from 'react';

/** By ticket name or partner name. The texts are folded when a search begins, so that a key stroke only compares. */
export function useFoundTickets(tickets: readonly Ticket[], search: string): readonly Ticket[] {
  const isSearching = search.trim() !== '';
  const haystacks = useMemo(() => (isSearching ? tickets.map(ticketHaystack) : []), [tickets, isSearching]);
  return useMemo(
    () => (isSearching ? tickets.filter((_, at) => matchesSearch(haystacks[at] ?? '', search)) : tickets),
    [tickets, haystacks, search, isSearching],
  );
}
