import * as z from 'zod/mini';
import { boundedText, requiredText, trimmedText } from '../http/bounded-text.ts';
import { defaultTeam, ticketPriorities, ticketStages } from './ticket.ts';

const priorityRange = 'must be 0, 1, 2 or 3';

export const newTicket = z.object({
  name: requiredText(300),
  priority: z._default(
    z.int(priorityRange).check(z.minimum(0, priorityRange), z.maximum(3, priorityRange)),
    ticketPriorities.MEDIUM,
  ),
  stage: z._default(z.literal(ticketStages.NEW, 'must be 1'), ticketStages.NEW),
  team: z._default(boundedText(100), defaultTeam),
  odoo_id: z._default(z.literal(0, 'must be 0'), 0),
  sales_order: z.optional(trimmedText(100)),
  additional_data: z.optional(z.object({ description: z.optional(boundedText(20_000)) })),
});
export type NewTicket = z.input<typeof newTicket>;
