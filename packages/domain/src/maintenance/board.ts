import { sortRows } from '../listing/sort-rows.ts';
import { type Ticket, type TicketStage, ticketOrder, ticketStages } from './ticket.ts';

const { NEW, IN_PROGRESS, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED } = ticketStages;

/** The columns of the board in the spec's order. */
export const boardStages: readonly TicketStage[] = [
  NEW,
  IN_PROGRESS,
  SOLVED,
  STANDBY,
  CANCELLED,
  PROVISIONALLY_CLOSED,
];

/** The other columns are collapsed until the user opens them. */
export const stagesShownByDefault: ReadonlySet<number> = new Set([NEW, IN_PROGRESS, SOLVED]);

const order = ticketOrder();

export type BoardColumn = { stage: number; count: number; tickets: Ticket[] };

/** Puts every ticket in the column of its stage. Unknown stages come last, by number. */
export function buildBoard(tickets: readonly Ticket[]): BoardColumn[] {
  const byStage = new Map<number, Ticket[]>(boardStages.map((stage) => [stage, []]));
  const unknown = new Set(tickets.map(({ stage }) => stage).filter((stage) => !byStage.has(stage)));
  for (const stage of [...unknown].sort((a, b) => a - b)) byStage.set(stage, []);
  for (const ticket of tickets) byStage.get(ticket.stage)?.push(ticket);
  return [...byStage].map(([stage, own]) => ({ stage, count: own.length, tickets: sortColumn(own) }));
}

/** Spec: by priority descending, then by newest created. The server's `-urgency` gives the same order. */
export function sortColumn(tickets: readonly Ticket[]): Ticket[] {
  return sortRows(tickets, { key: 'urgency', direction: 'desc' }, order);
}
