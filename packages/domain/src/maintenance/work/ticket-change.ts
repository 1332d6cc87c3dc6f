import * as z from 'zod/mini';
import { boundedText, requiredText } from '../../http/bounded-text.ts';
import { maxId, rowId } from '../../http/id-params.ts';
import { atMost } from '../../http/length-checks.ts';
import { dueDate } from '../due-date.ts';
import { ticketNameMaxLength, ticketPriorities, ticketStages } from '../ticket.ts';
import { ticketThings } from '../ticket-things.ts';
import { commentAudiences } from './ticket-detail.ts';

export const maxTags = 20;
export const tagMaxLength = 50;
export const commentMaxLength = 10_000;
export const descriptionMaxLength = 20_000;

const oneOfNumbers = (values: Readonly<Record<string, number>>) => {
  const numbers = Object.values(values);
  const range = `must be one of ${numbers.join(', ')}`;
  return z.int(range).check(z.refine((value) => numbers.includes(value), range));
};
const versionMessage = 'must be the version that was read';
const tagsMessage = `must be at most ${maxTags} tags`;

/** Fields that are left out stay as they are. */
export const ticketChange = z.object({
  /** The version that the user saw. With any other one the change is rejected (409, `values` has the current state). */
  version: z.int(versionMessage).check(z.minimum(1, versionMessage), z.maximum(maxId, versionMessage)),
  name: z.optional(requiredText(ticketNameMaxLength)),
  stage: z.optional(oneOfNumbers(ticketStages)),
  priority: z.optional(oneOfNumbers(ticketPriorities)),
  /** A user who can see the ticket, or none. */
  assigned_to: z.optional(z.nullable(rowId)),
  due_at: z.optional(z.nullable(dueDate)),
  /** A site, room or asset of the ticket's partner. A room brings its site, an asset its room and site. */
  about: z.optional(z.nullable(z.object({ type: z.enum(ticketThings), id: rowId }))),
  tags: z.optional(z.array(requiredText(tagMaxLength), tagsMessage).check(atMost(maxTags, tagsMessage))),
  description: z.optional(boundedText(descriptionMaxLength)),
});
export type TicketChange = z.output<typeof ticketChange>;

export const maxCommentFiles = 20;
const filesMessage = `must be at most ${maxCommentFiles} files`;

export const newComment = z.object({
  audience: z.enum(commentAudiences, `must be one of ${commentAudiences.join(', ')}`),
  body: requiredText(commentMaxLength),
  /** Files that the author has uploaded to this ticket, and not sent with a comment yet. */
  attachments: z.optional(z.array(rowId, filesMessage).check(atMost(maxCommentFiles, filesMessage))),
});

/** What happens to a ticket whose record is gone from Odoo. */
export const goneTicketChoice = z.object({
  version: ticketChange.shape.version,
  choice: z.enum(['cancel', 'send-again'], 'must be cancel or send-again'),
});
export type GoneTicketChoice = z.output<typeof goneTicketChoice>;
