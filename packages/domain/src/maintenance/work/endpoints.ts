import * as z from 'zod/mini';
import { boundedText } from '../../http/bounded-text.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { bigIdFromText, idFromText, idParams } from '../../http/id-params.ts';
import { idempotencyHeader, idempotencyKey } from '../../http/idempotency-key.ts';
import { bulkTicketChange, bulkTicketResult } from './bulk-ticket-change.ts';
import { goneTicketChoice, newComment, ticketChange } from './ticket-change.ts';
import { ticketDetail, ticketEvent } from './ticket-detail.ts';

const ofTicket = { base: 'api', access: 'user' } as const;

export const getTicket = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'getTicket',
  method: 'GET',
  path: '/tickets/{id}',
  summary: 'A ticket, with what it is about as far as the viewer may see that.',
  response: ticketDetail,
});

export const updateTicket = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'updateTicket',
  method: 'PUT',
  path: '/tickets/{id}',
  summary:
    'Changes the fields of a ticket that are sent, unless it has changed since the version (409, with the current values of these fields, the version and who made it).',
  body: ticketChange,
  /** Each character of a description can take six bytes as JSON. */
  maxBodyBytes: 131_072,
  response: ticketDetail,
});

export const changeTickets = defineEndpoint({
  ...ofTicket,
  name: 'changeTickets',
  method: 'PUT',
  path: '/tickets/bulk',
  summary:
    'Gives many tickets the same stage, priority or assignee, in one act, and reports the outcome of each: those that have changed since their version, or cannot have the value, stay as they are. Not found (404) if the viewer sees none of them. Safe to repeat.',
  body: bulkTicketChange,
  /** 200 tickets with their numbers and versions. */
  maxBodyBytes: 32_768,
  response: z.array(bulkTicketResult),
});

export const listTicketAssignees = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'listTicketAssignees',
  method: 'GET',
  path: '/tickets/{id}/assignees',
  summary: 'The users who can see a ticket, at most 200.',
  query: z.object({ search: z.optional(boundedText(200)) }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const listNewTicketAssignees = defineEndpoint({
  ...ofTicket,
  name: 'listNewTicketAssignees',
  method: 'GET',
  path: '/tickets/assignees',
  summary:
    'The users who can see the tickets of a partner, at most 200: of the viewer’s own partner, or of a chosen one.',
  query: z.object({ partner_id: z.optional(idFromText), search: z.optional(boundedText(200)) }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const listTicketEvents = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'listTicketEvents',
  method: 'GET',
  path: '/tickets/{id}/events',
  summary: 'What has happened to a ticket, with its comments, the newest first, at most 200.',
  query: z.object({
    /** Only entries that are older than this one. */
    before: z.optional(bigIdFromText),
  }),
  response: z.array(ticketEvent),
});

export const addTicketComment = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'addTicketComment',
  method: 'POST',
  path: '/tickets/{id}/comments',
  summary:
    'Adds a comment to a ticket, for colleagues or for the customer. It leaves the version as it is. Safe to repeat with the same Idempotency-Key.',
  headers: z.object({ [idempotencyHeader]: z.optional(idempotencyKey) }),
  body: newComment,
  maxBodyBytes: 65_536,
  response: ticketEvent,
  status: 201,
});

export const followTicket = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'followTicket',
  method: 'PUT',
  path: '/tickets/{id}/following',
  summary: 'Makes the viewer a follower of a ticket, or no longer one.',
  body: z.object({ following: z.boolean() }),
  response: ticketDetail,
});

export const settleGoneTicket = defineEndpoint({
  ...ofTicket,
  params: idParams,
  name: 'settleGoneTicket',
  method: 'PUT',
  path: '/tickets/{id}/odoo',
  summary:
    'Decides about a ticket whose record was deleted or archived in Odoo: cancels it, or sends it again. Rejected if the ticket has changed since the version, or its record is there (409).',
  body: goneTicketChoice,
  response: ticketDetail,
});
