import * as z from 'zod/mini';
import { boundedText, requiredText, trimmedText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { dueDate } from './due-date.ts';
import { defaultTeam, ticketNameMaxLength, ticketPriorities, ticketStages } from './ticket.ts';
import { ticketThings } from './ticket-things.ts';

const priorityRange = 'must be 0, 1, 2 or 3';

export const ticketPriority = z
  .int(priorityRange)
  .check(z.minimum(0, priorityRange), z.maximum(3, priorityRange));

export const newTicket = z.object({
  name: requiredText(ticketNameMaxLength),
  priority: z._default(ticketPriority, ticketPriorities.MEDIUM),
  stage: z._default(z.literal(ticketStages.NEW, 'must be 1'), ticketStages.NEW),
  team: z._default(boundedText(100), defaultTeam),
  odoo_id: z._default(z.literal(0, 'must be 0'), 0),
  sales_order: z.optional(trimmedText(100)),
  /** What it is about. The ticket belongs to the partner of this site, room or asset, if the viewer sees that partner. */
  about: z.optional(z.object({ type: z.enum(ticketThings), id: rowId })),
  /** The partner it is for: without `about` and without a partner, the viewer's own. */
  partner_id: z.optional(rowId),
  /** A user who can see it. */
  assigned_to: z.optional(rowId),
  due_at: z.optional(dueDate),
  additional_data: z.optional(z.object({ description: z.optional(boundedText(20_000)) })),
});
export type NewTicket = z.input<typeof newTicket>;
