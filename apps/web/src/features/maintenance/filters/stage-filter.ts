import { openStages, type TicketStageName, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';

/** The values of the stage filter in the address: all, open, or one stage. */
export type StageFilter = 'all' | 'open' | Lowercase<TicketStageName>;

const stageNames = Object.keys(ticketStages) as TicketStageName[];
const lower = (name: TicketStageName) => name.toLowerCase() as Lowercase<TicketStageName>;

export const stageFilters: readonly StageFilter[] = ['all', 'open', ...stageNames.map(lower)];

/** Undefined for all stages. */
export function stagesOf(filter: StageFilter): readonly number[] | undefined {
  if (filter === 'all') return undefined;
  if (filter === 'open') return openStages;
  return stageNames.filter((name) => lower(name) === filter).map((name) => ticketStages[name]);
}
