import * as z from 'zod/mini';
import { boundedText, integerParam, patternText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText } from '../http/id-params.ts';
import { idempotencyHeader, idempotencyKey } from '../http/idempotency-key.ts';
import { pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { newTicket } from './new-ticket.ts';
import { ticket, ticketSortKeys, ticketStages } from './ticket.ts';
import { ticketChoices } from './ticket-choices.ts';

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
    ...partnerParameter,
    sort: sortParameter(ticketSortKeys, '-priority'),
    /**
     * One column of the board. With the sort `-urgency` the order is that of the column, and `X-Total-Count` is its
     * count.
     */
    stage: z.optional(stageParameter),
    /** Only those whose service level has run out. */
    late: z.optional(z.literal('true', 'must be true')),
    /** Only those in the stages New, In progress and Standby. */
    open: z.optional(z.literal('true', 'must be true')),
    /** Only open ones whose due date has passed. */
    overdue: z.optional(z.literal('true', 'must be true')),
    /** `me`, `none` or the id of a user. */
    assigned_to: z.optional(
      patternText(10, /^(?:me|none|[1-9]\d{0,8})$/, 'must be me, none or the id of a user'),
    ),
    /** Only those about this site or what is in it, if the viewer sees the site. */
    site_id: z.optional(idFromText),
    team: z.optional(boundedText(100)),
  }),
  response: z.array(ticket),
});

export const listTicketChoices = defineEndpoint({
  name: 'listTicketChoices',
  method: 'GET',
  base: 'api',
  path: '/tickets/choices',
  access: 'user',
  summary: 'Who has tickets of the viewer’s partners, and which teams do: at most 1000 of each.',
  query: z.object({ ...partnerParameter }),
  response: ticketChoices,
});

export const createTicket = defineEndpoint({
  name: 'createTicket',
  method: 'POST',
  base: 'api',
  path: '/tickets/external',
  access: 'user',
  summary:
    'Creates a ticket for the partner of a thing, for a chosen partner or for the viewer’s own. Safe to repeat with the same Idempotency-Key.',
  headers: z.object({ [idempotencyHeader]: z.optional(idempotencyKey) }),
  body: newTicket,
  maxBodyBytes: 131_072,
  response: ticket,
  status: 201,
});
