import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { ticket } from '../ticket.ts';
import { ticketChange } from './ticket-change.ts';

/** Every one of them is locked until the last one has changed. */
export const maxBulkTickets = 200;
const ticketsMessage = `must be 1 to ${maxBulkTickets} tickets, each once`;
const { version, stage, priority, assigned_to } = ticketChange.shape;

/** The same change of many tickets, each with the version that the user saw. */
export const bulkTicketChange = z
  .object({
    tickets: z.array(z.object({ id: rowId, version }), ticketsMessage).check(
      atLeast(1, ticketsMessage),
      atMost(maxBulkTickets, ticketsMessage),
      z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, ticketsMessage),
    ),
    stage,
    priority,
    assigned_to,
  })
  .check(
    z.refine(
      (change) => [change.stage, change.priority, change.assigned_to].some((value) => value !== undefined),
      { error: 'must be a stage, a priority or a user', path: ['stage'] },
    ),
  );
export type BulkTicketChange = z.output<typeof bulkTicketChange>;

/**
 * `changed`; `unchanged` if it was so already; `conflict` if it has another version; `stage` if its stage does not lead
 * there; `assignee` if that user cannot see it; `not-found`.
 */
const bulkOutcomes = ['changed', 'unchanged', 'conflict', 'stage', 'assignee', 'not-found'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

export const bulkTicketResult = z.object({
  id: z.int(),
  outcome: z.enum(bulkOutcomes),
  /** As it is now; null if it was not found. */
  ticket: z.nullable(ticket),
  /** Of a conflict: who made the newer version, if a user of Greenroom did. */
  actor_name: z.nullable(z.string()),
});
export type BulkTicketResult = z.infer<typeof bulkTicketResult>;
