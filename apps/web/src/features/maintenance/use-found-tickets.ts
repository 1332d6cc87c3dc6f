import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { type Ticket, ticketHaystack, ticketNumberIn } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo } from 'react';

/** By ticket name, partner name or number. The texts are folded when a search begins, so that a key stroke only compares. */
export function useFoundTickets(tickets: readonly Ticket[], search: string): readonly Ticket[] {
  const isSearching = search.trim() !== '';
  const haystacks = useMemo(() => (isSearching ? tickets.map(ticketHaystack) : []), [tickets, isSearching]);
  return useMemo(() => {
    if (!isSearching) return tickets;
    const number = ticketNumberIn(search);
    return tickets.filter(({ id }, at) => id === number || matchesSearch(haystacks[at] ?? '', search));
  }, [tickets, haystacks, search, isSearching]);
}
