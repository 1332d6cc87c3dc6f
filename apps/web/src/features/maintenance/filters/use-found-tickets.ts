import { type Ticket, ticketHaystackOf, ticketMatcher } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo } from 'react';
import { type StageFilter, stagesOf } from './stage-filter.ts';

/**
 * Tickets of the chosen stages, by ticket name, partner name, number or description. The texts are folded when a search
 * begins, so that a keystroke only compares.
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
  const haystacks = useMemo(() => (isSearching ? tickets.map(ticketHaystackOf) : []), [tickets, isSearching]);
  return useMemo(() => {
    if (!isSearching) return tickets;
    const isFound = ticketMatcher(search);
    return tickets.filter((_, at) => {
      const haystack = haystacks[at];
      return haystack !== undefined && isFound(haystack);
    });
  }, [tickets, haystacks, search, isSearching]);
}
