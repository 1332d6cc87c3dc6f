import { searchMatcher } from '@greenroom/domain/listing/matches-search.ts';
import { type Ticket, ticketHaystack, ticketNumberIn } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo } from 'react';
import { type StageFilter, stagesOf } from './stage-filter.ts';

/**
 * Tickets of the chosen stages, by ticket name, partner name or number. The texts are folded when a search begins, so
 * that a keystroke only compares.
 */
export function useFoundTickets(
  all: readonly Ticket[],
  { search, stage }: { search: string; stage: StageFilter },
): readonly Ticket[] {
  const tickets = useMemo(() => {
    const stages = stagesOf(stage);
    return stages ? all.filter((ticket) => stages.includes(ticket.stage)) : all;
  }, [all, stage]);
  const isSearching = search.trim() !== '';
  const haystacks = useMemo(() => (isSearching ? tickets.map(ticketHaystack) : []), [tickets, isSearching]);
  return useMemo(() => {
    if (!isSearching) return tickets;
    const number = ticketNumberIn(search);
    const isFound = searchMatcher(search);
    return tickets.filter(({ id }, at) => id === number || isFound(haystacks[at] ?? ''));
  }, [tickets, haystacks, search, isSearching]);
}
