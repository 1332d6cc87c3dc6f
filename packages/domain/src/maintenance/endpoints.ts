import * as z from 'zod/mini';
import { boundedText, integerParam, requiredText, trimmedText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idempotencyHeader, idempotencyKey } from '../http/idempotency-key.ts';
import { pageParameters } from '../listing/page.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import {
  defaultTeam,
  longestTicketTexts,
  ticket,
  ticketPriorities,
  ticketSortKeys,
  ticketStages,
} from './ticket.ts';

const stageNumbers: readonly number[] = Object.values(ticketStages);
const stageRange = `must be one of ${stageNumbers.join(', ')}`;

const stageParameter = integerParam(0, 99, stageRange).check(
  z.refine((value) => stageNumbers.includes(value), stageRange),
);

export const listTickets = defineEndpoint({
  name: 'listTickets',
  method: 'GET',
  base: 'api',
  path: '/tickets',
  access: 'user',
  summary: "Tickets of the viewer's partners.",
  query: z.object({
    ...pageParameters,
    sort: sortParameter(ticketSortKeys, '-priority'),
    /** One column of the board: with the sort `-urgency` in its very order, and `X-Total-Count` is its count. */
    stage: z.optional(stageParameter),
  }),
  response: z.array(ticket),
});

const priorityRange = 'must be 0, 1, 2 or 3';

export const createTicket = defineEndpoint({
  name: 'createTicket',
  method: 'POST',
  base: 'api',
  path: '/tickets/external',
  access: 'user',
  summary:
    'Opens a ticket in the name of the viewer’s own partner. Safe to repeat with the same Idempotency-Key.',
  headers: z.object({ [idempotencyHeader]: z.optional(idempotencyKey) }),
  body: z.object({
    name: requiredText(longestTicketTexts.name),
    priority: z._default(
      z.int(priorityRange).check(z.minimum(0, priorityRange), z.maximum(3, priorityRange)),
      ticketPriorities.MEDIUM,
    ),
    stage: z._default(z.literal(ticketStages.NEW, 'must be 1'), ticketStages.NEW),
    team: z._default(boundedText(100), defaultTeam),
    odoo_id: z._default(z.literal(0, 'must be 0'), 0),
    sales_order: z.optional(trimmedText(longestTicketTexts.sales_order)),
    additional_data: z.optional(
      z.object({
        description: z.optional(boundedText(longestTicketTexts.description)),
      }),
    ),
  }),
  maxBodyBytes: 131_072,
  response: ticket,
  status: 201,
});
